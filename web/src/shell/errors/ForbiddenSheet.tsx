import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParentMatches } from '@tanstack/react-router'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { Needs } from '../navigation/area.ts'
import { AskFor } from './AskFor.tsx'

/** What opens over a page, to somebody who lacks its power: the page stays, and the sheet says what is missing. */
export default function ForbiddenSheet({ needs }: { needs: Needs }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const to = useParentMatches().at(-1)?.pathname ?? '/'
  return (
    <Sheet title={t`This page is not open to you`} onClose={() => void navigate({ to, replace: true })}>
      <AskFor needs={needs} />
    </Sheet>
  )
}
