import { Trans, useLingui } from '@lingui/react/macro'
import { CloudCheck, CloudUpload, LoaderCircle, PencilLine } from 'lucide-react'
import type { Register } from 'tenant-api/contract/attendance/registers'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import type { RegisterView } from './use-register.ts'

type Props = { register: Register; view: RegisterView }

/** Where what was marked is now: here, on its way, or with the school. It never says more than is so. */
export function SendState({ register, view: { box, posts, unseen, draft, sentAt } }: Props) {
  const { t } = useLingui()
  const [first] = posts
  if (first && first.state !== 'waiting') return null
  if (unseen.length > 0)
    return (
      <Badge
        tone="warning"
        icon={<CloudUpload aria-hidden size={14} />}
      >{t`Saved on this device, not sent`}</Badge>
    )
  if (first && box.line === 'sending')
    return <Badge icon={<LoaderCircle aria-hidden size={14} />}>{t`Sending`}</Badge>
  if (first)
    return (
      <Badge tone="warning" icon={<CloudUpload aria-hidden size={14} />}>
        {box.line === 'log-in'
          ? t`Saved on this device: log in again to send it`
          : t`Saved on this device, will be sent`}
      </Badge>
    )
  if (draft)
    return (
      <Badge icon={<PencilLine aria-hidden size={14} />}>
        {box.isLasting && !box.isWriting ? t`Kept on this device, not submitted yet` : t`Not submitted yet`}
      </Badge>
    )
  if (sentAt)
    return (
      <Badge tone="success" icon={<CloudCheck aria-hidden size={14} />}>
        <span>
          <Trans>
            Sent <InstantText at={sentAt.toISOString()} show="time" />
          </Trans>
        </span>
      </Badge>
    )
  return register.submittedAt === null ? null : <Submitted register={register} />
}

function Submitted({ register: { submittedAt, submittedBy } }: { register: Register }) {
  if (submittedAt === null) return null
  return (
    <Badge tone="success" icon={<CloudCheck aria-hidden size={14} />}>
      <span>
        <Trans>
          Submitted <InstantText at={submittedAt} show="time" />
        </Trans>{' '}
        <bdi>{submittedBy}</bdi>
      </span>
    </Badge>
  )
}
