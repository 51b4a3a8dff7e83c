import type { Locale } from '#domain/locale.ts'

interface OrderTexts {
  greeting: (name: string) => string
  placed: { subject: (number: number, shop: string) => string; heading: string; intro: string }
  paid: { subject: (number: number, shop: string) => string; heading: string; intro: string }
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

/** The words of the mails about an order, for `order-placed` and `order-paid`. */
export const ORDER_TEXTS: Record<Locale, OrderTexts> = {
  en: {
    greeting: (name) => `Hello ${name},`,
    placed: {
      subject: (number, shop) => `Your order #${number} at ${shop}`,
      heading: 'Thank you for your order',
      intro: 'We have received your order. It is sent on its way as soon as it is paid.',
    },
    paid: {
      subject: (number, shop) => `Your payment for order #${number} at ${shop}`,
      heading: 'Your order is paid',
      intro: 'We have received your payment, thank you. We are getting your order ready.',
    },
    order: (number) => `Order #${number}`,
    items: 'Items',
    shipping: 'Shipping',
    free: 'Free',
    total: 'Total',
    deliverTo: 'Delivery address',
    phone: 'Phone',
    pay: 'See and pay your order',
    see: 'See your order',
    questions: (email) => `Questions? Write to ${email}.`,
  },
  so: {
    greeting: (name) => `Salaan ${name},`,
    placed: {
      subject: (number, shop) => `Dalabkaaga #${number} ee ${shop}`,
      heading: 'Waad ku mahadsan tahay dalabkaaga',
      intro: 'Waan helnay dalabkaaga. Waxaan soo diri doonnaa marka lacagta la bixiyo.',
    },
    paid: {
      subject: (number, shop) => `Lacag-bixinta dalabka #${number} ee ${shop}`,
      heading: 'Dalabkaaga lacagtiisa waa la bixiyay',
      intro: 'Waan helnay lacagtaada, mahadsanid. Dalabkaaga waan diyaarinaynaa.',
    },
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
