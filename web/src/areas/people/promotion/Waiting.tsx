import { useLingui } from '@lingui/react/macro'
import { formatDate } from 'kit/text/locale'
import { Banner } from '../../../ui/state/Banner.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** The promotion waits for the new year; until then it may still be changed. */
export function Waiting({ firstDay }: { firstDay: string }) {
  const { t } = useLingui()
  const { language, pattern } = useRegional()
  const day = formatDate(language, firstDay, { pattern })
  return (
    <Banner tone="info">
      {t`It runs automatically on ${day}. Until then everything can still be changed.`}
    </Banner>
  )
}
