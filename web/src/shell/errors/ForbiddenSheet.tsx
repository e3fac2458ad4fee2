import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParentMatches } from '@tanstack/react-router'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { Needs } from '../navigation/area.ts'
import { AskFor } from './AskFor.tsx'

/** Replaces a sheet that the reader lacks the permission for: the page behind it stays. */
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
