import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CalendarX2, FileUp, UserPlus } from 'lucide-react'
import { useState } from 'react'
import {
  endingSubscription,
  endSubscription,
  listSubscribers,
  newSubscriber,
  type Subscriber,
  subscribe,
} from 'tenant-api/contract/money/fee-setup'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { PersonLink } from '../../../crud/record/RecordHeader.tsx'
import { QueryCard } from '../../../crud/resource/QueryCard.tsx'
import { scoped } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button, ButtonLink, IconButton } from '../../../ui/base/Button.tsx'
import { TermText } from '../../../ui/date/TermText.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useStaleFees } from './use-stale-fees.ts'

/** Who takes a service today or will. */
export function SubscribersCard({ id, mayEdit }: { id: string; mayEdit: boolean }) {
  const { t } = useLingui()
  const query = useQuery(read(listSubscribers, { params: { id } }))
  const [isAdding, add] = useState(false)
  const [ending, end] = useState<Subscriber>()
  const stale = useStaleFees()
  const today = useToday()
  const button = (
    <>
      <ButtonLink
        size="small"
        href={scoped('imports/service-subscriptions')}
        icon={<FileUp aria-hidden size={15} />}
      >
        {t`Import`}
      </ButtonLink>
      <Button size="small" icon={<UserPlus aria-hidden size={15} />} onPress={() => add(true)}>
        {t`Add student`}
      </Button>
    </>
  )
  return (
    <>
      <QueryCard title={t`Students`} query={query} rows={3} action={mayEdit ? button : undefined}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="record-none">{t`No Student Found`}</p>
          ) : (
            <ul className="record-rows">
              {rows.map((row) => (
                <Row key={row.id} row={row} onEnd={mayEdit ? () => end(row) : undefined} />
              ))}
            </ul>
          )
        }
      </QueryCard>
      {isAdding && (
        <ShapeSheet
          title={t`Add student`}
          shape={newSubscriber}
          begin={{ from: today }}
          {...(query.data && { currency: query.data.currency })}
          submit={t`Add`}
          done={t`Student added`}
          onSend={async ({ studentId, ...body }) => {
            await call(subscribe, { params: { id }, body: { ...body, studentIds: [studentId] } as never })
            await stale()
          }}
          onClose={() => add(false)}
        />
      )}
      {ending && <Ending row={ending} onClose={() => end(undefined)} />}
    </>
  )
}

function Ending({ row: { id, name }, onClose }: { row: Subscriber; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleFees()
  const today = useToday()
  return (
    <ShapeSheet
      title={t`Last day of ${name}`}
      shape={endingSubscription}
      begin={{ until: today }}
      submit={t`Save`}
      done={t`Last day saved`}
      onSend={async (body) => {
        await call(endSubscription, { params: { id }, body: body as never })
        await stale()
      }}
      onClose={onClose}
    />
  )
}

function Row({ row, onEnd }: { row: Subscriber; onEnd: (() => void) | undefined }) {
  const { t } = useLingui()
  const { studentId, name, fatherName, section, amount, validFrom, validUntil, comment } = row
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <PersonLink page="students" id={studentId} name={name} />
          <bdi>{section}</bdi>
          {fatherName !== '' && <bdi>{fatherName}</bdi>}
        </span>
        <span className="record-row-more">
          <TermText startsOn={validFrom} endsOn={validUntil} />
          {amount && <MoneyText money={amount} />}
          {comment !== '' && <bdi>{comment}</bdi>}
        </span>
      </div>
      {onEnd && (
        <span className="record-row-tools">
          <IconButton label={t`Last day of ${name}`} onPress={onEnd}>
            <CalendarX2 aria-hidden size={16} />
          </IconButton>
        </span>
      )}
    </li>
  )
}
