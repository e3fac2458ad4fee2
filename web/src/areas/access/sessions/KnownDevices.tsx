import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { forgetDevice, listKnownDevices } from 'tenant-api/contract/access/sessions'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { DeviceRow } from './DeviceRow.tsx'

/** Where the reader has logged in and is not just now; what is lost or sold is forgotten. */
export function KnownDevices() {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data } = useQuery(read(listKnownDevices, {}))
  const forgetting = useMutation({
    mutationFn: (id: string) => call(forgetDevice, { params: { id } }),
    onSuccess: () => toast({ type: 'success', message: t`That device is forgotten` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listKnownDevices.path] }),
  })
  if (!data || data.rows.length === 0) return null
  return (
    <Card
      isFlush
      title={t`Known devices`}
      description={t`You have logged in on these devices before, so you get no message when you log in there again. Remove the ones that you no longer use.`}
    >
      <ul>
        {data.rows.map(({ id, lastSeenAt, trustedUntil, ...device }) => (
          <DeviceRow
            key={id}
            of={device}
            more={
              <>
                <Trans>
                  Last seen <InstantText at={lastSeenAt} show="ago" />
                </Trans>
                {trustedUntil !== null && (
                  <>
                    {' · '}
                    <Trans>
                      No code is asked for until <InstantText at={trustedUntil} />
                    </Trans>
                  </>
                )}
              </>
            }
          >
            <Button
              size="small"
              isPending={forgetting.variables === id && forgetting.isPending}
              onPress={() => forgetting.mutate(id)}
            >
              {t`Forget`}
            </Button>
          </DeviceRow>
        ))}
      </ul>
    </Card>
  )
}
