import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { revokeAccess, type SupportGrant } from 'tenant-api/contract/access/support-access'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** One time at which support was let in: as what, by whom, why, and what it has asked for. */
export function GrantRow({ row, mayEnd }: { row: SupportGrant; mayEnd: boolean }) {
  const { t } = useLingui()
  const stale = useStale(/^\/support-access/)
  const { id, role, campus, reason, grantedBy, beganAt, endsAt, revokedAt, isOpen, visits } = row
  const ending = useMutation({
    mutationFn: () => call(revokeAccess, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`Support access ended` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <li className="support-access-row">
      <div className="support-access-head">
        <strong>{role}</strong>
        {campus !== null && <span>{campus}</span>}
        <Badge tone={isOpen ? 'warning' : 'neutral'}>{isOpen ? t`May look` : t`Ended`}</Badge>
      </div>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <p className="support-access-hint">
        {grantedBy === null ? (
          <Trans>
            <InstantText at={beganAt} /> to <InstantText at={revokedAt ?? endsAt} />
          </Trans>
        ) : (
          <Trans>
            <bdi>{grantedBy}</bdi>: <InstantText at={beganAt} /> to <InstantText at={revokedAt ?? endsAt} />
          </Trans>
        )}
      </p>
      {visits.length === 0 && <p className="support-access-hint">{t`Nobody has looked`}</p>}
      {visits.map(({ operator, beganAt: came, requests }) => (
        <p key={`${operator} ${came}`} className="support-access-hint">
          <Trans>
            <bdi>{operator}</bdi> came at <InstantText at={came} />:
          </Trans>{' '}
          {plural(requests, {
            one: '# request, which stands in the audit log',
            other: '# requests, which stand in the audit log',
          })}
        </p>
      ))}
      {isOpen && mayEnd && (
        <div>
          <Button size="small" look="danger" isPending={ending.isPending} onPress={() => ending.mutate()}>
            {t`End support access`}
          </Button>
        </div>
      )}
    </li>
  )
}
