import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../i18n/t.ts'
import { position } from '../layout/locate.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MapLink } from './map-link.tsx'

interface PinFieldProps {
  pin: string | undefined
  onChange: () => void
}

/** The exact position, taken only by a tap, for streets without numbers. */
export function PinField({ pin: stored = '', onChange }: PinFieldProps) {
  const t = useT()
  const [pin, setPin] = useState(stored)
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle')

  function put(next: string) {
    flushSync(() => setPin(next))
    onChange()
  }

  async function locateMe() {
    setState('locating')
    try {
      // A metre or so, unlike where only the country is asked for.
      const { coords } = await position({ enableHighAccuracy: true, maximumAge: 30_000 })
      put([coords.latitude, coords.longitude].map((degrees) => degrees.toFixed(5)).join())
      setState('idle')
    } catch {
      setState('failed')
    }
  }

  return (
    <div className="grid gap-1.5">
      <input type="hidden" name="pin" value={pin} />
      <div className="flex flex-wrap items-center gap-3" role="status">
        {pin ? (
          <>
            <span className="inline-flex items-center gap-2 font-medium text-sage">
              <Icon name="check" /> {t('checkout.pin.added')}
            </span>
            <MapLink pin={pin} />
            <Button look="quiet" onClick={() => put('')}>
              {t('checkout.pin.remove')}
            </Button>
          </>
        ) : (
          <Button
            look="secondary"
            pending={state === 'locating'}
            onClick={() => void locateMe()}
            className="w-full"
          >
            {t('checkout.pin.add')}
          </Button>
        )}
      </div>
      <p className="text-cocoa text-sm">
        {t(state === 'failed' ? 'checkout.pin.failed' : 'checkout.pin.hint')}
      </p>
    </div>
  )
}
