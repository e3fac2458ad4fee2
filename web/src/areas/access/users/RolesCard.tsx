import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { Output } from 'kit/http/client'
import { ShieldMinus, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import { listHeldRoles, takeRole } from 'tenant-api/contract/access/users'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { useMe } from '../../../shell/session/me.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { TermText } from '../../../ui/date/TermText.tsx'
import { overlayOf } from '../../../ui/overlay/overlay-part.tsx'
import { part } from '../../../ui/base/part.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { isOfFamily } from './family.ts'
import { useStaleUsers } from './use-stale-users.ts'

const giveRoleSheet = part(() => import('./GiveRoleSheet.tsx'))
const GiveRoleSheet = overlayOf(giveRoleSheet, (all) => all.GiveRoleSheet)

type Held = Output<typeof listHeldRoles>['rows'][number]
type Props = { id: string; name: string; mayChange: boolean }

/** What somebody may do and where, since when and until when; given and taken here. */
export function RolesCard({ id, name, mayChange }: Props) {
  const { t } = useLingui()
  const { data, fallback } = useLoaded(read(listHeldRoles, { params: { id } }), 2)
  const [isGiving, give] = useState(false)
  const [taking, take] = useState<Held>()
  const { id: mine } = useMe()
  const mayTake = ({ role }: Held) => id !== mine || isOfFamily(role)
  const add = mayChange && data && data.offered.length > 0 && (
    <Button size="small" icon={<ShieldPlus aria-hidden size={15} />} onPress={() => give(true)}>
      {t`Give a role`}
    </Button>
  )
  return (
    <Card isFlush title={t`Roles`} action={add}>
      {fallback}
      {data?.rows.length === 0 && (
        <p className="record-none">{t`Has no role and sees only their own page.`}</p>
      )}
      <ul className="record-rows">
        {data?.rows.map((row) => (
          <li key={row.id}>
            <div className="record-row-text">
              <span className="record-row-more">
                <strong>
                  <bdi>{row.name}</bdi>
                </strong>
                {row.isOver && <Badge>{t`Ended`}</Badge>}
              </span>
              <span className="record-row-more">
                {(row.section ?? row.campus) && <bdi>{row.section ?? row.campus}</bdi>}
                <TermText startsOn={row.startsOn} endsOn={row.endsOn} />
              </span>
            </div>
            {mayChange && !row.isOver && (
              <span className="record-row-tools">
                <IconButton
                  label={
                    mayTake(row) ? t`Remove the role ${row.name}` : t`Somebody else takes a role of yours`
                  }
                  isDisabled={!mayTake(row)}
                  onPress={() => take(row)}
                >
                  <ShieldMinus aria-hidden size={16} />
                </IconButton>
              </span>
            )}
          </li>
        ))}
      </ul>
      {isGiving && data && (
        <GiveRoleSheet id={id} name={name} offered={data.offered} onClose={() => give(false)} />
      )}
      {taking && <TakeDialog id={id} name={name} held={taking} onClose={() => take(undefined)} />}
    </Card>
  )
}

type TakeProps = { id: string; name: string; held: Held; onClose: () => void }

function TakeDialog({ id, name, held, onClose }: TakeProps) {
  const { t } = useLingui()
  const stale = useStaleUsers()
  const role = held.name
  const taking = useMutation({
    mutationFn: () => call(takeRole, { params: { id, assignment: held.id } }),
    onSuccess: () => toast({ type: 'success', message: t`Role removed` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled() {
      onClose()
      return stale()
    },
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t`Remove the role ${role} from ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="danger" isPending={taking.isPending} onPress={() => taking.mutate()}>
            {t`Remove role`}
          </Button>
        </>
      }
    >
      <p>{t`Its permissions end at once on every device. The person is told.`}</p>
    </Dialog>
  )
}
