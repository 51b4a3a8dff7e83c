import { useState } from 'react'
import type { EditedHome } from '#contract/admin/home.ts'
import type { ApiError } from '#contract/client.ts'
import type { DescribedPicture } from '#contract/common.ts'
import type { Home } from '#contract/home.ts'
import { type HomeSettings, storyTexts } from '#domain/home.ts'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'

/** The arrangement as the owner edits it; nothing is saved before `save`. */
export function useHomeDraft(start: EditedHome) {
  const attempt = useAttempt()
  const [base, setBase] = useState(start)
  const [draft, setDraft] = useState(() => settingsOf(start))
  const [picture, setPicture] = useState(start.picture)
  const [theirs, setTheirs] = useState<EditedHome | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const [isSaving, setSaving] = useState(false)

  function startFrom(home: EditedHome): void {
    setBase(home)
    setDraft(settingsOf(home))
    setPicture(home.picture)
    setTheirs(null)
    setError(null)
  }

  /** Resolves to whether it was saved. */
  async function save(): Promise<boolean> {
    setSaving(true)
    // Saving again after a conflict means that the admin has seen the other version.
    const version = (theirs ?? base).version
    const result = await attempt(adminApi.adminHome.save({ body: { ...draft, version } }))
    setSaving(false)
    if (!result) return false
    if (result.ok) {
      startFrom(result.value)
      return true
    }
    setError(result.error)
    if (result.error.code === 'version-conflict') {
      setTheirs((result.error.details as { current: EditedHome }).current)
    }
    return false
  }

  return {
    draft,
    picture,
    theirs,
    error,
    isSaving,
    isChanged: JSON.stringify(draft) !== JSON.stringify(settingsOf(base)),
    preview: previewOf(base, draft, picture),
    save,
    startFrom,
    change: (values: Partial<HomeSettings>) => setDraft((last) => ({ ...last, ...values })),
    setPicture: (next: DescribedPicture | null) => {
      setPicture(next)
      setDraft((last) => ({ ...last, story: { ...last.story, picture: next?._id ?? null } }))
    },
    restoreDefaults: () => {
      setDraft((last) => ({ ...base.defaults, version: last.version }))
      setPicture(null)
    },
  }
}

export type HomeDraft = ReturnType<typeof useHomeDraft>

function settingsOf({ version, sections, categories, loved, story }: EditedHome): HomeSettings {
  return { version, sections, categories, loved, story }
}

/** The home page as it would be. */
function previewOf(
  { preview, instead }: EditedHome,
  { sections, categories, loved, story }: HomeSettings,
  picture: DescribedPicture | null,
): Home {
  const texts = storyTexts(story, instead)
  return {
    sections: sections.filter(({ shown }) => shown).map(({ kind }) => kind),
    categories: preview.categories && { ...preview.categories, ...categories },
    loved: preview.loved && { ...preview.loved, ...loved },
    story: texts && { ...texts, link: story.link, picture },
  }
}
