import type { Locale } from '#domain/locale.ts'

export interface OrderPdfTexts {
  slip: string
  invoice: string
  order: (number: number) => string
  ordered: (day: string) => string
  deliverTo: string
  billTo: string
  phone: string
  payment: string
  methods: Record<string, string>
  paid: (day: string) => string
  notPaid: string
  cancelled: (day: string) => string
  product: string
  sku: (code: string) => string
  quantity: string
  packed: string
  listPrice: string
  price: string
  amount: string
  units: (count: number) => string
  itemsBefore: string
  discount: (percent: string) => string
  items: string
  shipping: string
  free: string
  tax: string
  total: string
  refund: (day: string) => string
  left: string
  thanks: string
  page: (page: number, pages: number) => string
}

/** The fixed texts of packing slips and invoices. */
export const ORDER_PDF_TEXTS: Record<Locale, OrderPdfTexts> = {
  en: {
    slip: 'Packing slip',
    invoice: 'Invoice',
    order: (number) => `Order #${number}`,
    ordered: (day) => `Ordered on ${day}`,
    deliverTo: 'Deliver to',
    billTo: 'Bill to',
    phone: 'Phone',
    payment: 'Payment',
    methods: { PayPal: 'Paypal or Credit Card' },
    paid: (day) => `Paid on ${day}`,
    notPaid: 'Not paid',
    cancelled: (day) => `Cancelled on ${day}`,
    product: 'Product',
    sku: (code) => `SKU ${code}`,
    quantity: 'Qty',
    packed: 'Packed',
    listPrice: 'List price',
    price: 'Price',
    amount: 'Amount',
    units: (count) => (count === 1 ? '1 unit in total' : `${count} units in total`),
    itemsBefore: 'Items at list price',
    discount: (percent) => `Discount ${percent}%`,
    items: 'Items',
    shipping: 'Shipping',
    free: 'Free',
    tax: 'Tax',
    total: 'Total',
    refund: (day) => `Refund on ${day}`,
    left: 'Total after refunds',
    thanks: 'Thank you for your order!',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  so: {
    slip: 'Warqadda baakadka',
    invoice: 'Qaansheeg',
    order: (number) => `Dalabka #${number}`,
    ordered: (day) => `La dalbay ${day}`,
    deliverTo: 'Loo gaarsiinayo',
    billTo: 'Lacag-bixiye',
    phone: 'Telefoon',
    payment: 'Lacag-bixinta',
    methods: { PayPal: 'Paypal ama kaarka bangiga' },
    paid: (day) => `La bixiyay ${day}`,
    notPaid: 'Lama bixin',
    cancelled: (day) => `La joojiyay ${day}`,
    product: 'Alaab',
    sku: (code) => `SKU ${code}`,
    quantity: 'Tiro',
    packed: 'La geliyay',
    listPrice: 'Qiimaha asalka',
    price: 'Qiime',
    amount: 'Wadar',
    units: (count) => (count === 1 ? 'Wadar ahaan 1 xabbo' : `Wadar ahaan ${count} xabbo`),
    itemsBefore: 'Alaabta, qiimaha asalka ah',
    discount: (percent) => `Qiimo dhimis ${percent}%`,
    items: 'Alaabta',
    shipping: 'Geynta',
    free: 'Bilaash',
    tax: 'Canshuurta',
    total: 'Wadarta guud',
    refund: (day) => `La celiyay ${day}`,
    left: 'La bixiyay lacag-celinta kaddib',
    thanks: 'Waad ku mahadsan tahay dalabkaaga!',
    page: (page, pages) => `Bogga ${page} ee ${pages}`,
  },
}
