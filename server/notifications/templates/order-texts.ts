import type { Locale } from '#domain/locale.ts'

/** The texts of one kind of mail, above the order itself. */
export interface MailTexts {
  subject: (number: number, shop: string) => string
  heading: string
  /** Paragraphs are separated by an empty line. */
  intro: string
}

interface OrderTexts {
  greeting: (name: string) => string
  placed: MailTexts
  /** After the intro, while it is unpaid. */
  sentOncePaid: string
  /** After the intro, if it is paid at the door. */
  payCash: (amount: string) => string
  /** The title of the shop's bank account. */
  transferTo: string
  reference: (number: number) => string
  paid: MailTexts
  shipped: MailTexts
  /** The same for an order that is picked up. */
  ready: MailTexts
  /** After the intro, if it is known. */
  shippedBy: (courier: string) => string
  trackingNumber: (number: string) => string
  track: string
  deliveryCode: string
  keepCode: string
  delivered: MailTexts
  cancelled: MailTexts
  edited: MailTexts
  reminder: MailTexts
  /** After the intro of a reminder; `until` in the time zone of `place`. */
  heldUntil: (until: string, place: string) => string
  expired: MailTexts
  refunded: MailTexts
  link: MailTexts
  /** After the intro of a refund: how much of the order has been refunded so far. */
  refundedWhole: (amount: string) => string
  refundedPart: (amount: string) => string
  refundedOf: (soFar: string, total: string) => string
  refundReason: (reason: string) => string
  refundTakesDays: string
  refund: string
  order: (number: number) => string
  items: string
  coupon: (code: string) => string
  freeShipping: string
  shipping: string
  free: string
  total: string
  deliverTo: string
  pickUpAt: string
  phone: string
  pay: string
  see: string
  questions: (email: string) => string
}

/** The texts of all mails about an order. */
export const ORDER_TEXTS: Record<Locale, OrderTexts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    placed: {
      subject: (number, shop) => `Your order #${number} at ${shop}`,
      heading: 'Thank you for your order',
      intro: 'We have received your order.',
    },
    sentOncePaid: 'We will send it as soon as it is paid.',
    payCash: (amount) => `Please have ${amount} in cash ready when it arrives.`,
    transferTo: 'Transfer the money to',
    reference: (number) => `Reference: ${number}`,
    paid: {
      subject: (number, shop) => `Payment received for order #${number} at ${shop}`,
      heading: 'Your order is paid',
      intro: 'Thank you, we have received your payment and are preparing your order.',
    },
    shipped: {
      subject: (number, shop) => `Your order #${number} at ${shop} is on its way`,
      heading: 'Your order is on its way',
      intro: 'We have handed your order over for delivery.',
    },
    ready: {
      subject: (number, shop) => `Your order #${number} at ${shop} is ready to pick up`,
      heading: 'Your order is ready to pick up',
      intro: 'Your order is packed and waiting for you.',
    },
    shippedBy: (courier) => `Courier: ${courier}.`,
    trackingNumber: (number) => `Tracking number: ${number}.`,
    track: 'Track your order',
    deliveryCode: 'Your delivery code',
    keepCode: 'Give this code only to the person who hands you the order.',
    delivered: {
      subject: (number, shop) => `Your order #${number} at ${shop} has been delivered`,
      heading: 'Your order has been delivered',
      intro: 'Your order has been delivered. We hope you enjoy it!',
    },
    cancelled: {
      subject: (number, shop) => `Your order #${number} at ${shop} has been cancelled`,
      heading: 'Your order has been cancelled',
      intro: 'We had to cancel your order. You have not been charged.',
    },
    edited: {
      subject: (number, shop) => `Your order #${number} at ${shop} has been changed`,
      heading: 'Your order has been changed',
      intro: 'We have changed the items of your order. This is what it contains now.',
    },
    reminder: {
      subject: (number, shop) => `Your order #${number} at ${shop} is waiting for payment`,
      heading: 'Your order is waiting for payment',
      intro: 'Your items are reserved for you, but your order is not paid yet.',
    },
    heldUntil: (until, place) =>
      `Please pay by ${until} (${place} time). After that, your order expires and the items go back on sale.`,
    expired: {
      subject: (number, shop) => `Your order #${number} at ${shop} has expired`,
      heading: 'Your order has expired',
      intro:
        'It was not paid in time, so the items are back on sale. You have not been charged. If you still want them, please order again.',
    },
    refunded: {
      subject: (number, shop) => `Your refund for order #${number} at ${shop}`,
      heading: 'Your refund is on its way',
      intro: 'We have issued a refund to your original payment method.',
    },
    link: {
      subject: (number, shop) => `The link to your order #${number} at ${shop}`,
      heading: 'Here is your order',
      intro:
        'Someone, probably you, asked for the link to your order. Keep it to yourself: anyone who has it can view, pay for and cancel the order.',
    },
    refundedWhole: (amount) => `You will receive ${amount}, the full amount that you paid.`,
    refundedPart: (amount) => `You will receive ${amount}, part of what you paid.`,
    refundedOf: (soFar, total) => `Refunded so far: ${soFar} of ${total}.`,
    refundReason: (reason) => `Reason: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`,
    refundTakesDays: 'It can take a few days to appear in your bank or PayPal account.',
    refund: 'Refund',
    order: (number) => `Order #${number}`,
    items: 'Items',
    coupon: (code) => `Code ${code}`,
    freeShipping: 'Free shipping',
    shipping: 'Shipping',
    free: 'Free',
    total: 'Total',
    deliverTo: 'Delivery address',
    pickUpAt: 'Pick it up here',
    phone: 'Phone',
    pay: 'View and pay for your order',
    see: 'View your order',
    questions: (email) => `Questions? Email us at ${email}.`,
  },
  so: {
    greeting: (name) => `Salaan ${name},`,
    placed: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop}`,
      heading: 'Waad ku mahadsan tahay dalabkaaga',
      intro: 'Waan helnay dalabkaaga.',
    },
    sentOncePaid: 'Waxaan soo diri doonnaa marka lacagta la bixiyo.',
    payCash: (amount) => `Fadlan ${amount} caddaan ah diyaarso marka uu kuu yimaado.`,
    transferTo: 'Lacagta u xawil',
    reference: (number) => `Tixraac: ${number}`,
    paid: {
      subject: (number, shop) => `Lacagta dalabka #${number} ee ${shop} waa la helay`,
      heading: 'Dalabkaaga lacagtiisa waa la bixiyay',
      intro: 'Waan helnay lacagtaada, mahadsanid. Dalabkaaga waan diyaarinaynaa.',
    },
    shipped: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop} wuu soo socdaa`,
      heading: 'Dalabkaagu wuu soo socdaa',
      intro: 'Dalabkaaga waxaan u dhiibnay cidda kuu keenaysa.',
    },
    ready: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop} waa diyaar`,
      heading: 'Dalabkaagu waa diyaar, waad soo qaadan kartaa',
      intro: 'Dalabkaaga waa la soo xiray, adigana wuu ku sugayaa.',
    },
    shippedBy: (courier) => `Waxaa keenaya: ${courier}.`,
    trackingNumber: (number) => `Lambarka raadraaca: ${number}.`,
    track: 'Raadraac dalabkaaga',
    deliveryCode: 'Koodhkaaga gaarsiinta',
    keepCode: 'Koodhkan sii oo keliya qofka dalabka gacanta kaa saara.',
    delivered: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop} waa la gaarsiiyay`,
      heading: 'Dalabkaaga waa la gaarsiiyay',
      intro: 'Dalabkaagii waa la gaarsiiyay. Waxaan rajaynaynaa inaad ku raaxaysato!',
    },
    cancelled: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop} waa la joojiyay`,
      heading: 'Dalabkaaga waa la joojiyay',
      intro:
        'Waxaan ku qasbanaanay inaan joojinno dalabkaaga. Lama bixin, lacagna lagaama qaadayo.',
    },
    edited: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop} waa la beddelay`,
      heading: 'Dalabkaaga waa la beddelay',
      intro: 'Waxaan beddelnay alaabta dalabkaaga. Tani waa waxa uu hadda ka kooban yahay.',
    },
    reminder: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop} wuxuu sugayaa lacag-bixin`,
      heading: 'Dalabkaagu wuxuu sugayaa lacag-bixin',
      intro: 'Dalabkaaga waan kuu haynaa, laakiin weli lama bixin.',
    },
    heldUntil: (until, place) =>
      `Fadlan bixi ka hor ${until} (waqtiga ${place}). Kaddib wuu dhacayaa, alaabtuna iibka ayay ku noqonaysaa.`,
    expired: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop} wuu dhacay`,
      heading: 'Dalabkaagu wuu dhacay',
      intro:
        'Waqtigii laguma bixin, sidaas darteed alaabtu iibka ayay ku noqotay. Wax lacag ah lagaama qaadin. Haddii aad weli rabto, fadlan mar kale dalbo.',
    },
    refunded: {
      subject: (number, shop) => `Lacag-celinta dalabka #${number} ee ${shop}`,
      heading: 'Lacagtaadu way kuu soo noqonaysaa',
      intro: 'Lacag ayaan kaaga celinnay dalabkaaga, sidii aad u bixisay.',
    },
    link: {
      subject: (number, shop) => `Linkiga dalabkaaga #${number} ee ${shop}`,
      heading: 'Waa kan dalabkaagii',
      intro:
        'Qof, malaha adiga, ayaa codsaday linkiga dalabkaaga. Adiga keliya ayuu kuu gaar yahay: cidda haysata way arki kartaa, bixin kartaa oo joojin kartaa dalabka.',
    },
    refundedWhole: (amount) =>
      `Waxaa laguu celiyay ${amount}, dhammaan wixii aad ka bixisay dalabkan.`,
    refundedPart: (amount) =>
      `Waxaa laguu celiyay ${amount}, qayb ka mid ah wixii aad ka bixisay dalabkan.`,
    refundedOf: (soFar, total) => `Inta la celiyay ilaa hadda: ${soFar} oo ka mid ah ${total}.`,
    refundReason: (reason) => `Sababta: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`,
    refundTakesDays: 'Waxay qaadan kartaa dhawr maalmood ilaa bangigaaga ama PayPal ay muujiyaan.',
    refund: 'Lacag-celin',
    order: (number) => `Dalabka #${number}`,
    items: 'Alaabta',
    coupon: (code) => `Koodhka ${code}`,
    freeShipping: 'Gaarsiin bilaash ah',
    shipping: 'Gaarsiinta',
    free: 'Bilaash',
    total: 'Wadarta',
    deliverTo: 'Cinwaanka gaarsiinta',
    pickUpAt: 'Halkan ka qaado',
    phone: 'Telefoon',
    pay: 'Eeg oo bixi lacagta dalabka',
    see: 'Eeg dalabkaaga',
    questions: (email) => `Su’aalo ma qabtaa? Noogu soo qor ${email}.`,
  },
}
