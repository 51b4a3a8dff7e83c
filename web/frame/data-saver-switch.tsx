import { useCallback, useEffect, useId, useState } from 'react'
import { browserSavesData, chooseDataSaver, savesData } from '../data-saver.ts'
import { useHydrated, useWaiting } from '../hydrated.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'

/**
 * Light pages from the next one on. Needs the service worker, without which documents would not be
 * light, so it is missing where there is none, as without script.
 */
export function DataSaverSwitch() {
  const t = useT()
  const hint = useId()
  const waiting = useWaiting()
  const hydrated = useHydrated()
  const { isOn, press } = useDataSaver()
  if (hydrated && !navigator.serviceWorker) return null
  const isFixed = hydrated && browserSavesData()
  return (
    <div className="noscript:hidden">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-disabled={isFixed}
        aria-describedby={hint}
        {...waiting}
        onClick={isFixed ? undefined : press}
        className="group inline-flex min-h-11 items-center gap-3 font-medium text-cream focus-visible:outline-cream"
      >
        <span className="h-6 w-10 rounded-full border border-clay p-0.5 group-aria-checked:bg-sage">
          <span className="block size-4.5 rounded-full bg-clay transition-transform group-aria-checked:translate-x-4 group-aria-checked:bg-cream" />
        </span>
        {t('layout.dataSaver')}
      </button>
      <p id={hint} className="-mt-1">
        {t(isFixed ? 'layout.dataSaver.browser' : 'layout.dataSaver.hint')}
      </p>
    </div>
  )
}

function useDataSaver(): { isOn: boolean; press: () => void } {
  const root = useRootData()
  const [isOn, setIsOn] = useState(root?.savesData ?? false)
  const read = useCallback(() => void savesData().then(setIsOn), [])

  // It may have been changed in another tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page reads its frame anew
  useEffect(() => {
    read()
    addEventListener('focus', read)
    return () => removeEventListener('focus', read)
  }, [read, root])

  function press() {
    setIsOn(!isOn)
    // What is stored counts, should that fail or an earlier reading arrive meanwhile.
    chooseDataSaver(!isOn).then(read, read)
  }

  return { isOn, press }
}
