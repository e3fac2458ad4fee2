import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react'
import type { Terminal } from 'tenant-api/contract/attendance/terminals'
import { Badge } from '../../../ui/text/Badge.tsx'

/** How a terminal stands: a drawing, a word and a colour. */
export function TerminalBadge({ row: { state, isSilent } }: { row: Pick<Terminal, 'state' | 'isSilent'> }) {
  const { t } = useLingui()
  if (state === 'off') return <Badge icon={<CircleOff aria-hidden size={14} />}>{t`Switched off`}</Badge>
  if (isSilent)
    return <Badge tone="danger" icon={<TriangleAlert aria-hidden size={14} />}>{t`Silent today`}</Badge>
  return <Badge tone="success" icon={<CircleCheck aria-hidden size={14} />}>{t`In use`}</Badge>
}
