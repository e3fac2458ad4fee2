import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { readDetails, registrations, registrationStates } from 'tenant-api/contract/accounts/registrations'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import { PhoneLinks } from '../../../../crud/record/PhoneLinks.tsx'
import { RecordHeader } from '../../../../crud/record/RecordHeader.tsx'
import { type Row, textOf } from '../../../../crud/resource/rows.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { ChildrenCard } from '../ChildrenCard.tsx'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { Hints } from '../Hints.tsx'
import { KnownCard } from '../KnownCard.tsx'
import '../../../../crud/record/Record.css'

type State = keyof typeof registrationStates
const tones: Readonly<Record<State, Tone>> = { waiting: 'info', approved: 'success', rejected: 'danger' }
const inHeader = ['name', 'state', 'childNames', 'accountId']

/** A registration: what was said, whom the school knows that is like it, and the decision. */
export function RegistrationPage() {
  const { t } = useLingui()
  const say = useSay()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(registrations, id))
  const { data, fallback } = useLoaded(read(readDetails, { params: { id } }), 4)
  const name = textOf(row, 'name')
  const state = textOf(row, 'state') as State
  useName(name)
  return (
    <div className="record" key={id}>
      <RecordHeader
        name={name}
        otherName=""
        isArchived={false}
        facts={<Badge tone={tones[state]}>{say(registrationStates[state])}</Badge>}
        actions={
          <>
            <PhoneLinks phone={textOf(row, 'phone')} name={name} />
            <LogInLink row={row} />
            {data?.mayDecide && <DecisionButtons row={row} details={data} />}
            <HistoryButton resource={registrations} row={row} />
          </>
        }
      />
      {data && <Hints row={row} details={data} />}
      <div className="record-cards">
        <div className="record-stack">
          <Card title={t`Details given`}>
            <Facts resource={registrations} row={row} without={inHeader} />
          </Card>
        </div>
        <div className="record-stack">
          {fallback}
          {data && data.children.length > 0 && <ChildrenCard rows={data.children} />}
          {data && state === 'waiting' && <KnownCard people={data.people} />}
        </div>
      </div>
    </div>
  )
}

function LogInLink({ row }: { row: Row }) {
  const { t } = useLingui()
  const account = textOf(row, 'accountId')
  if (account === '') return null
  return <ButtonLink href={scoped(`users/${account}`)}>{t`Open the log-in`}</ButtonLink>
}
