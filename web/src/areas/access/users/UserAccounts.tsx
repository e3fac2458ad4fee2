import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { listUserLinks, unlinkUser, type UserLink } from 'tenant-api/contract/access/single-sign-on'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleUsers } from './use-stale-users.ts'

/** By which accounts elsewhere somebody logs in, and the way to end it; nothing where there is none. */
export function UserAccounts({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const { data } = useQuery(read(listUserLinks, { params: { id } }))
  if (!data || data.rows.length === 0) return null
  return (
    <Card isFlush title={t`Other accounts`}>
      <ul className="record-rows">
        {data.rows.map((row) => (
          <OneAccount key={row.provider} id={id} row={row} mayEdit={mayEdit} />
        ))}
      </ul>
    </Card>
  )
}

type Props = { id: string; row: UserLink; mayEdit: boolean }

function OneAccount({ id, row: { provider, label, email, linkedAt }, mayEdit }: Props) {
  const { t } = useLingui()
  const stale = useStaleUsers()
  const ending = useMutation({
    mutationFn: () => call(unlinkUser, { params: { id, provider } }),
    onSuccess: () => toast({ type: 'success', message: t`The account opens this log-in no more` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <li>
      <div className="record-row-text">
        <bdi>{label}</bdi>
        <span className="record-row-more">
          {email !== null && <Ltr>{email}</Ltr>}
          <span>
            <Trans>
              Linked since <InstantText at={linkedAt} />
            </Trans>
          </span>
        </span>
      </div>
      {mayEdit && (
        <Button size="small" isPending={ending.isPending} onPress={() => ending.mutate()}>
          {t`Unlink`}
        </Button>
      )}
    </li>
  )
}
