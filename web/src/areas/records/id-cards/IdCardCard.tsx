import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { cardConditions, type CardList, cards } from 'tenant-api/contract/records/id-cards'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayText, InstantText } from '../../../ui/date/DateText.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

/** The ID card that somebody has: printed as the settings have it with one press, and good until it is lost. */
export function IdCardCard({ of, id }: OfRecord) {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const list = of as CardList
  const own = cards[list]
  const mayPrint = useMay([list === 'students' ? 'id-cards' : 'employee-id-cards', 'edit'])
  const query = read(own.read, { params: { id } })
  const { card } = useSuspenseQuery(query).data
  const printing = useMutation({
    mutationFn: () => call(own.print as typeof cards.students.print, { body: { of: { ids: [id] } } }),
    onSuccess: ({ id: print }) => navigate({ to: scoped(`id-cards/${print}`) }),
    onError: complain,
  })
  const losing = useMutation({
    mutationFn: () => call(own.lose, { params: { id } }),
    onSuccess: (said) => queries.setQueryData(query.queryKey, said),
    onError: complain,
  })
  return (
    <Card
      title={t`ID card`}
      action={
        mayPrint && (
          <span className="record-row-tools">
            {card && card.state !== 'lost' && (
              <Button size="small" isPending={losing.isPending} onPress={() => losing.mutate()}>
                {t`It is lost`}
              </Button>
            )}
            <Button
              size="small"
              icon={<Printer aria-hidden size={15} />}
              isPending={printing.isPending}
              onPress={() => printing.mutate()}
            >
              {t`Print`}
            </Button>
          </span>
        )
      }
    >
      {card ? (
        <dl className="record-list">
          <dt>{t`Printed on`}</dt>
          <dd>
            <InstantText at={card.printedAt} show="date" />
          </dd>
          <dt>{t`Valid until`}</dt>
          <dd className="record-row-more">
            <DayText day={card.validUntil} />
            {card.state !== 'good' && (
              <Badge tone={card.state === 'lost' ? 'danger' : 'warning'}>
                {say(cardConditions[card.state])}
              </Badge>
            )}
          </dd>
        </dl>
      ) : (
        <p>
          <Trans>No card was printed yet.</Trans>
        </p>
      )}
    </Card>
  )
}

function complain({ message }: Error) {
  toast({ type: 'error', message })
}
