import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type LinkRow, listLinks, setOutToLink, unlink } from 'tenant-api/contract/access/single-sign-on'
import { call, read } from '../../../shell/session/api.ts'
import { leaveFor } from '../../../shell/sign-in/journeys.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './OtherAccounts.css'

/** The accounts that are kept elsewhere and open the log-in; nothing, where the school uses none. */
export function OtherAccounts() {
  const { t } = useLingui()
  const { data } = useQuery(read(listLinks, {}))
  if (!data || data.rows.length === 0) return null
  return (
    <Card
      title={t`Other accounts`}
      description={t`An account that is linked here opens your log-in without your password.`}
    >
      <Stack as="ul" gap="14px">
        {data.rows.map((row) => (
          <OtherAccount key={row.provider} {...row} />
        ))}
      </Stack>
    </Card>
  )
}

function OtherAccount({ provider, label, linkedAt, email, isOn }: LinkRow) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const linking = useMutation({
    mutationFn: () => call(setOutToLink, { body: { provider } }),
    onSuccess: ({ url }) => leaveFor(url, { to: location.pathname, isLinking: true }),
    onError: sayWhy,
  })
  const ending = useMutation({
    mutationFn: () => call(unlink, { params: { provider } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listLinks.path] }),
    onError: sayWhy,
  })
  return (
    <li className="other-account">
      <div className="other-account-what">
        <bdi className="other-account-name">{label}</bdi>
        {email !== null && (
          <p className="other-account-text">
            <Ltr>{email}</Ltr>
          </p>
        )}
        <p className="other-account-text">
          {linkedAt === null ? (
            <Trans>Not linked</Trans>
          ) : (
            <Trans>
              Linked since <InstantText at={linkedAt} />
            </Trans>
          )}
        </p>
      </div>
      {linkedAt === null ? (
        <Button isDisabled={!isOn} isPending={linking.isPending} onPress={() => linking.mutate()}>
          {t`Link`}
        </Button>
      ) : (
        <Button isPending={ending.isPending} onPress={() => ending.mutate()}>
          {t`Unlink`}
        </Button>
      )}
    </li>
  )
}

function sayWhy({ message }: Error) {
  toast({ type: 'error', message })
}
