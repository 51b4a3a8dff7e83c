import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Problem, ProductImport } from '#contract/admin/imports.ts'
import type { ApiError } from '#contract/client.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { adminApi, type List } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { FileFigures } from './file-figures.tsx'
import { FileProgress } from './file-progress.tsx'
import { ProblemTable } from './problem-table.tsx'
import { useRunningFile } from './use-running-file.ts'

interface FilePanelProps {
  loaded: ProductImport
  problems: List<Problem>
}

/** One file: the progress of its check or import, what it changes, and its problems. */
export function FilePanel({ loaded, problems }: FilePanelProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { file, stalled, follow } = useRunningFile(loaded)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { state, problemCount } = file

  // Moves the focus to the result, so that screen readers announce it. The check of a small file
  // may end before its page is there.
  const { isUploaded } = useLocation().state ?? {}
  const shown = useRef(isUploaded ? null : state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    heading.current?.focus()
  }, [state])

  async function start(): Promise<void> {
    setPending(true)
    const started = await attempt(adminApi.imports.start({ params: { id: file._id } }))
    setPending(false)
    if (!started) return
    setError(started.ok ? null : started.error)
    if (started.ok) follow(started.value)
  }

  const changes = file.creates + file.updates
  const isRunning = state === 'checking' || state === 'importing'
  return (
    <section className="grid gap-5 rounded-2xl bg-paper p-5 shadow-lift sm:p-8">
      <div>
        <p className="mb-1 break-words text-cocoa">{file.fileName}</p>
        <h2 ref={heading} tabIndex={-1} className="text-2xl lining-nums outline-none">
          {state === 'faulty'
            ? t('imports.faulty', { count: problemCount })
            : t(`imports.${state}`)}
        </h2>
      </div>
      {isRunning && <FileProgress file={file} />}
      {state !== 'checking' && problemCount === 0 && state !== 'failed' && (
        <FileFigures file={file} />
      )}
      {file.ignored.length > 0 && (
        <Alert look="notice" quiet>
          {t('imports.ignored', { columns: file.ignored.join(', ') })}
        </Alert>
      )}
      {state === 'ready' && changes === 0 && <p>{t('imports.nothing')}</p>}
      {state === 'faulty' && <p>{t('imports.faulty.hint')}</p>}
      {state === 'failed' && problemCount === 0 && <p>{t('imports.failed.hint')}</p>}
      {problems.rows.length > 0 && <ProblemTable problems={problems} count={problemCount} />}
      {stalled && <Alert look="notice">{t('imports.stalled')}</Alert>}
      {error && <Refusal of={error}>{errorText(error)}</Refusal>}
      {state === 'ready' && changes > 0 && (
        <div>
          <Button needsScript pending={pending} onClick={() => void start()}>
            {t('imports.start')}
          </Button>
        </div>
      )}
      {state === 'importing' && stalled && (
        <div>
          <Button look="secondary" pending={pending} onClick={() => void start()}>
            {t('imports.again')}
          </Button>
        </div>
      )}
      {state === 'done' && (
        <div>
          <ButtonLink look="secondary" to="/admin/productlist">
            {t('imports.toProducts')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
