import type { ApiError } from '#contract/client.ts'
import { SHIPMENT_LENGTHS, type Shipment } from '#domain/parcels.ts'
import { useT } from '../../../i18n/t.ts'
import { createStored } from '../../../stored.ts'
import { TextField } from '../../../ui/text-field.tsx'

/** The courier that was entered last on this device, since it is most often the same. */
const lastCourier = createStored<string>('lastCourier', (given) =>
  typeof given === 'string' ? given.slice(0, SHIPMENT_LENGTHS.courier) : '',
)

export function rememberCourier(courier: string): void {
  if (courier) lastCourier.set(courier)
}

interface CourierFieldProps {
  /** Null: not shipped yet, so the last one is suggested. */
  courier: string | null
}

export function CourierField({ courier }: CourierFieldProps) {
  const t = useT()
  return (
    <TextField
      label={t('parcels.courier')}
      hint={t('parcels.courier.hint')}
      name="courier"
      maxLength={SHIPMENT_LENGTHS.courier}
      autoComplete="off"
      defaultValue={courier ?? lastCourier.get()}
    />
  )
}

interface ShipmentFieldsProps {
  /** What was entered before. */
  shipment: Shipment
  isShipped: boolean
  errors: ApiError['errors']
}

/** Who brings a parcel, and how to follow it; all of it may stay empty. */
export function ShipmentFields({ shipment, isShipped, errors }: ShipmentFieldsProps) {
  const t = useT()
  return (
    <div className="grid gap-5">
      <CourierField courier={isShipped ? (shipment.courier ?? '') : null} />
      <TextField
        label={t('parcels.number')}
        name="trackingNumber"
        maxLength={SHIPMENT_LENGTHS.trackingNumber}
        autoComplete="off"
        defaultValue={shipment.trackingNumber ?? ''}
      />
      <TextField
        label={t('parcels.url')}
        hint={t('parcels.url.hint')}
        name="trackingUrl"
        type="url"
        inputMode="url"
        maxLength={SHIPMENT_LENGTHS.trackingUrl}
        autoComplete="off"
        defaultValue={shipment.trackingUrl ?? ''}
        error={errors.trackingUrl && t('parcels.url.invalid')}
      />
    </div>
  )
}
