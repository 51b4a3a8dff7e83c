import type { Locale } from '#domain/locale.ts'

export interface OrderPdfTexts {
  slip: string
  invoice: string
  order: (number: number) => string
  ordered: (day: string) => string
  deliverTo: string
  pickedUpBy: string
  billTo: string
  phone: string
  payment: string
  methods: Record<string, string>
  /** The label of the cash to take at the door. */
  collect: string
  giftNote: string
  /** On a label, beside the title 'Payment'. */
  nothingToCollect: string
  /** What the QR code of a label is for. */
  scan: string
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
  /** What the owner took off lines. */
  agreed: string
  items: string
  coupon: (code: string) => string
  freeShipping: string
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
    pickedUpBy: 'Picked up by',
    billTo: 'Bill to',
    phone: 'Phone',
    payment: 'Payment',
    methods: {
      PayPal: 'Paypal or Credit Card',
      MobileMoney: 'Mobile money',
      CashOnDelivery: 'Cash on delivery',
      BankTransfer: 'Bank transfer',
    },
    collect: 'Collect in cash',
    giftNote: 'Gift note',
    nothingToCollect: 'Paid',
    scan: 'At the door: scan, and enter the customer’s code.',
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
    agreed: 'Discount by agreement',
    items: 'Items',
    coupon: (code) => `Code ${code}`,
    freeShipping: 'Free shipping',
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
    pickedUpBy: 'Waxaa qaadanaya',
    billTo: 'Lacag-bixiye',
    phone: 'Telefoon',
    payment: 'Lacag-bixinta',
    methods: {
      PayPal: 'Paypal ama kaarka bangiga',
      MobileMoney: 'Lacagta moobilka',
      CashOnDelivery: 'Caddaan marka la keeno',
      BankTransfer: 'Xawaalad bangi',
    },
    collect: 'Ka qaad caddaan',
    giftNote: 'Farriinta hadiyadda',
    nothingToCollect: 'Waa la bixiyay',
    scan: 'Albaabka: sawir, oo geli koodhka macmiilka.',
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
    agreed: 'Qiimo dhimis lagu heshiiyey',
    items: 'Alaabta',
    coupon: (code) => `Koodhka ${code}`,
    freeShipping: 'Gaarsiin bilaash ah',
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
