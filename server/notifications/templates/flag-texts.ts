import type { Locale } from '#domain/locale.ts'
import type { OrderFlag } from '#domain/order-history.ts'

/** Why an order is flagged, and what to do first; the order's page says more. */
export const FLAG_TEXTS: Record<Locale, Record<OrderFlag, string>> = {
  en: {
    mismatch:
      'A payment does not match this order: another amount, currency or order. Compare it with your account at the payment provider.',
    'paid-twice': 'The customer paid twice. Refund the second payment on the order’s page.',
    'refunded-elsewhere':
      'A refund was made at the payment provider. Compare the figures before you deliver anything.',
    'paid-while-cancelled':
      'A payment arrived after the order was cancelled. Refund it on the order’s page.',
    'paid-while-deleted':
      'A payment arrived after the order was deleted, so the order was restored as cancelled. Refund the payment on the order’s page.',
    'paid-while-expired':
      'A payment arrived after the order had expired, and there is not enough stock left. Refund it, or agree on a solution with the customer.',
    'paid-while-refunded':
      'Another payment arrived after the order was refunded. Refund it on the order’s page.',
    'refund-waits':
      'The payment provider has not confirmed a refund for an hour. Check its status.',
    'payment-unknown':
      'The payment provider has not confirmed whether this order was paid, so its stock stays reserved. Look it up in your account with the provider.',
    'refund-mismatch':
      'The payment provider’s response to a refund does not match. Look the refund up in your account with the provider.',
    reversed:
      'The payment provider took the money back, for example because of a chargeback. Check your account there before you deliver anything.',
    disputed:
      'The customer or their bank disputes the payment. Respond in your account with the payment provider, and keep proof of delivery.',
    underpaid:
      'Less money came than the order costs. Ask the customer for the rest, or accept what came.',
    overpaid: 'More money came than the order costs. Refund the difference on the order’s page.',
  },
  so: {
    mismatch:
      'Lacag-bixin kuma habboona dalabkan: qadar kale, lacag kale ama dalab kale. La barbardhig koontadaada adeegga lacag-bixinta.',
    'paid-twice': 'Macmiilku laba jeer ayuu bixiyay. Lacagta labaad ka celi bogga dalabka.',
    'refunded-elsewhere':
      'Lacag ayaa laga celiyay bogagga adeegga lacag-bixinta. Tirooyinka isu eeg intaadan waxba gaarsiin.',
    'paid-while-cancelled':
      'Lacagtu waxay timid kaddib markii dalabka la joojiyay. Ka celi bogga dalabka.',
    'paid-while-deleted':
      'Lacagtu waxay timid kaddib markii dalabka la tirtiray, markaa dalabku wuu soo noqday isagoo la joojiyay. Lacagta ka celi bogga dalabka.',
    'paid-while-expired':
      'Lacagtu waxay timid kaddib markii dalabku dhacay, alaab ku filanna ma harin. Celi, ama macmiilka la heshii.',
    'paid-while-refunded':
      'Lacag kale ayaa timid kaddib markii lacagta dalabka la celiyay. Ka celi bogga dalabka.',
    'refund-waits': 'Adeegga lacag-bixintu saacad kuma xaqiijin lacag-celin. Hubi xaaladdeeda.',
    'payment-unknown':
      'Adeegga lacag-bixintu weli ma sheegin in dalabkan la bixiyay, sidaas darteed alaabtiisa waa la hayaa. Ka eeg koontadaada adeegga.',
    'refund-mismatch':
      'Jawaabta adeegga lacag-bixinta ee lacag-celin kuma habboona. Lacag-celinta ka eeg koontadaada adeegga.',
    reversed:
      'Adeegga lacag-bixintu lacagtii wuu la noqday, tusaale bangiga macmiilka ayaa dib u soo celiyay. Ka eeg koontadaada adeegga intaadan waxba gaarsiin.',
    disputed:
      'Macmiilka ama bangigiisu lacag-bixinta way ka dacwoodeen. Kaga jawaab koontadaada adeegga, oo hay caddaynta gaarsiinta.',
    underpaid:
      'Lacag ka yar qiimaha dalabka ayaa timid. Macmiilka weydii inta dhiman, ama aqbal inta timid.',
    overpaid: 'Lacag ka badan qiimaha dalabka ayaa timid. Farqiga ka celi bogga dalabka.',
  },
}
