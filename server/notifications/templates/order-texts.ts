import type { Locale } from '#domain/locale.ts'

/** The texts of one kind of mail, above the order itself. */
export interface MailTexts {
  subject: (number: number, shop: string) => string
  heading: string
  intro: string
}

interface OrderTexts {
  greeting: (name: string) => string
  placed: MailTexts
  paid: MailTexts
  delivered: MailTexts
  cancelled: MailTexts
  reminder: MailTexts
  /** After the intro of a reminder; `until` in the time zone of `place`. */
  heldUntil: (until: string, place: string) => string
  expired: MailTexts
  refunded: MailTexts
  /** After the intro of a refund: how much of the order has been refunded so far. */
  refundedWhole: (amount: string) => string
  refundedPart: (amount: string) => string
  refundedOf: (soFar: string, total: string) => string
  refundReason: (reason: string) => string
  refundTakesDays: string
  refund: string
  order: (number: number) => string
  items: string
  shipping: string
  free: string
  total: string
  deliverTo: string
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
      intro: 'We have received your order. We will send it as soon as it is paid.',
    },
    paid: {
      subject: (number, shop) => `Payment received for order #${number} at ${shop}`,
      heading: 'Your order is paid',
      intro: 'Thank you, we have received your payment and are preparing your order.',
    },
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
    refundedWhole: (amount) => `You will receive ${amount}, the full amount that you paid.`,
    refundedPart: (amount) => `You will receive ${amount}, part of what you paid.`,
    refundedOf: (soFar, total) => `Refunded so far: ${soFar} of ${total}.`,
    refundReason: (reason) => `Reason: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`,
    refundTakesDays: 'It can take a few days to appear in your bank or PayPal account.',
    refund: 'Refund',
    order: (number) => `Order #${number}`,
    items: 'Items',
    shipping: 'Shipping',
    free: 'Free',
    total: 'Total',
    deliverTo: 'Delivery address',
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
      intro: 'Waan helnay dalabkaaga. Waxaan soo diri doonnaa marka lacagta la bixiyo.',
    },
    paid: {
      subject: (number, shop) => `Lacagta dalabka #${number} ee ${shop} waa la helay`,
      heading: 'Dalabkaaga lacagtiisa waa la bixiyay',
      intro: 'Waan helnay lacagtaada, mahadsanid. Dalabkaaga waan diyaarinaynaa.',
    },
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
    shipping: 'Gaarsiinta',
    free: 'Bilaash',
    total: 'Wadarta',
    deliverTo: 'Cinwaanka gaarsiinta',
    phone: 'Telefoon',
    pay: 'Eeg oo bixi lacagta dalabka',
    see: 'Eeg dalabkaaga',
    questions: (email) => `Su’aalo ma qabtaa? Noogu soo qor ${email}.`,
  },
}
