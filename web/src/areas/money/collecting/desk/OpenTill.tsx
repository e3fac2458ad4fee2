import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WireMoney } from 'kit/values/money'
import { openSession } from 'tenant-api/contract/money/tills'
import { useAction } from '../../../../crud/form/use-action.ts'
import { call } from '../../../../shell/session/api.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { MoneyField } from '../../../../ui/form/typed/MoneyField.tsx'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { useStaleMoney } from '../use-stale-money.ts'

type Campus = { id: string; name: string; currency: string }
type Props = { campuses: readonly Campus[]; onWithout?: () => void }

/** One field before everything else: how much change lies in the till. */
export function OpenTill({ campuses, onWithout }: Props) {
  const { t } = useLingui()
  const scope = useScope()
  const own = scope.level === 'institute' ? undefined : scope.campus
  const first = campuses.find(({ id }) => id === own) ?? campuses[0]
  const [campusId, choose] = useState(first?.id ?? '')
  const currency = campuses.find(({ id }) => id === campusId)?.currency ?? 'PKR'
  const [float, setFloat] = useState<WireMoney | Unread | null>({ amount: '0', currency })
  const refresh = useStaleMoney()
  const action = useAction({
    check: () =>
      float === null || isUnread(float)
        ? [{ name: 'float', message: t`Type how much lies in the till` }]
        : [],
    send(keyOf) {
      const body = { campusId, float: { ...(float as WireMoney), currency } }
      return call(openSession, { body, onceKey: keyOf(body) })
    },
    refresh,
    done: t`Your till is open`,
  })
  return (
    <Card title={t`Open your till`}>
      <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
        {campuses.length > 1 && (
          <Select
            label={t`Campus`}
            name="campusId"
            choices={campuses}
            value={campusId}
            onChange={choose}
            error={action.errorOf('campusId')}
          />
        )}
        <MoneyField
          label={t`Float`}
          name="float"
          description={t`The change that lies in the drawer before the first payment. It stays there at the end of the day.`}
          currency={currency}
          autoFocus
          isRequired
          value={float}
          onChange={setFloat}
          error={action.errorOf('float')}
        />
        <Cluster justify="end">
          {onWithout && <Button look="quiet" onPress={onWithout}>{t`Take payments without cash`}</Button>}
          <Button look="primary" type="submit" isPending={action.isPending}>{t`Open the till`}</Button>
        </Cluster>
      </Form>
    </Card>
  )
}
