import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { MonitorSmartphone, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  endKiosk,
  type Kiosk,
  kioskStates,
  listKiosks,
  type Opening,
  renewKiosk,
} from 'tenant-api/contract/attendance/staff/kiosks'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { AddKiosk } from './AddKiosk.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import '../Presence.css'
import '../../../../ui/table/Lines.css'

const tones = { open: 'success', waiting: 'info', expired: 'warning' } as const

/** The tablets at the gates: each shows a code that changes, which staff scan. */
export function KiosksPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listKiosks, {}), 3)
  const [isAdding, add] = useState(false)
  const [opening, open] = useState<Opening>()
  const adding = (
    <Button
      look="primary"
      icon={<Plus aria-hidden size={16} />}
      onPress={() => add(true)}
    >{t`Add a tablet`}</Button>
  )
  return (
    <div className="presence">
      <Cluster as="header" gap="8px 16px">
        <h1 className="page-title presence-title">{t`Gate tablets`}</h1>
        {data && data.rows.length > 0 && adding}
      </Cluster>
      <p className="presence-note">
        <Trans>
          A tablet at the gate shows a code that changes every half a minute. Staff scan it with their own
          telephones, and are in. No other device is needed.
        </Trans>
      </p>
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={MonitorSmartphone} title={t`No gate tablet yet`} action={adding}>
          {t`Add one, open its page on the tablet, and type the code that you get here.`}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <ul className="lines staff-list">
          {data.rows.map((row) => (
            <Line key={row.id} row={row} onOpening={open} />
          ))}
        </ul>
      )}
      {isAdding && <AddKiosk onOpening={open} onClose={() => add(false)} />}
      {opening && <OpeningDialog opening={opening} onClose={() => open(undefined)} />}
    </div>
  )
}

function Line({ row, onOpening }: { row: Kiosk; onOpening: (opening: Opening) => void }) {
  const { t } = useLingui()
  const say = useSay()
  const again = useStale(/^\/kiosks/)
  const params = { id: row.id }
  const renewing = useMutation({
    mutationFn: () => call(renewKiosk, { params }),
    onSuccess: async (opening) => {
      await again()
      onOpening(opening)
    },
  })
  const ending = useMutation({ mutationFn: () => call(endKiosk, { params }), onSuccess: again })
  const error = renewing.error ?? ending.error
  return (
    <li className="kiosk-line">
      <span className="staff-who">
        <bdi className="staff-name">{row.name}</bdi>
        <bdi className="staff-post">{row.campusName}</bdi>
      </span>
      <Badge tone={tones[row.state]}>{say(kioskStates[row.state])}</Badge>
      {row.openedAt && <InstantText at={row.openedAt} show="ago" />}
      <span className="kiosk-deeds">
        <Button
          size="small"
          isPending={renewing.isPending}
          onPress={() => renewing.mutate()}
        >{t`New code`}</Button>
        <Button
          size="small"
          look="danger"
          isPending={ending.isPending}
          onPress={() => ending.mutate()}
        >{t`Remove`}</Button>
      </span>
      {error && (
        <p className="presence-wrong" role="alert">
          {error.message}
        </p>
      )}
    </li>
  )
}

/** By which code a tablet is opened, and where; it is shown only now. */
function OpeningDialog({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const { t } = useLingui()
  const page = `${location.host}/kiosk`
  return (
    <Dialog
      title={t`Open this page on the tablet`}
      isOpen
      onClose={onClose}
      actions={<Button look="primary" onPress={onClose} autoFocus>{t`Done`}</Button>}
    >
      <p className="kiosk-page">
        <Ltr>{page}</Ltr>
      </p>
      <p>{t`and type this code there:`}</p>
      <p className="kiosk-opening numbers">
        <Ltr>{opening.code}</Ltr>
      </p>
      <p className="presence-note">
        <Trans>
          It is shown only now, opens one tablet, and is valid until{' '}
          <InstantText at={opening.until} show="time" />.
        </Trans>
      </p>
    </Dialog>
  )
}
