import { useLingui, Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, Combine } from 'lucide-react'
import { recordLabel } from 'kit/contract/record-label'
import { useState } from 'react'
import {
  chosenFields,
  type Merged,
  mergingOf,
  type MergedSide,
  type MergedLink,
} from 'tenant-api/contract/people/duplicates'
import { relations, sensitiveDetails } from 'tenant-api/contract/people/students-and-guardians'
import { formatList } from 'kit/text/locale'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { usePrinting } from '../../../crud/print/use-printing.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { differing, doubleLinks, isBetter, type MergeSide } from './merge-choices.ts'
import { resourceOf } from './resource-of.ts'
import { useMerge } from './use-merging.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import './Merge.css'

type Props = { of: Merged; first: string; second: string }

/** Two records beside each other: which stays, and whose value wherever they differ. */
export function MergeView({ of, first, second }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinting()
  const flags = useFlags()
  const navigate = useNavigate()
  const { data } = useSuspenseQuery(read(mergingOf[of].preview, { params: { id: first, otherId: second } }))
  const [isTurned, turn] = useState(() => !isBetter(data.one, data.other))
  const [choices, setChoices] = useState<Readonly<Record<string, MergeSide>>>({})
  const isOfEmployees = of === 'teachers' || of === 'staff'
  const mayTellDetails = useMay([isOfEmployees ? 'employee-details' : 'sensitive-details', 'edit'])
  const merging = useMerge({ onDone: (stays) => void navigate({ to: scoped(`${stays.of}/${stays.id}`) }) })
  const [one, other] = isTurned ? [data.other, data.one] : [data.one, data.other]
  const resource = resourceOf(one.of)
  const isAcross = one.of !== other.of
  const fields = fieldsOf(resource.fields)
  const differ = differing(chosenFields(resource), { one, other })
  const doubles = doubleLinks(one, other)
  const details = mayTellDetails ? data.details : []
  const choose = (key: string) => (whose: string) =>
    setChoices((now) => ({ ...now, [key]: whose as MergeSide }))
  const chosen = (key: string) => choices[key] ?? 'one'
  const taken = (prefix: string, keys: readonly string[]) =>
    keys.filter((key) => chosen(`${prefix} ${key}`) === 'other')
  const id = String(one.row.id)
  const body = {
    otherId: String(other.row.id),
    take: taken('field', differ),
    takeSensitive: taken('detail', details),
    takeLinks: taken(
      'link',
      doubles.map(({ mine }) => mine.id),
    ),
  }
  const links = [...new Map([...other.links, ...one.links].map((link) => [link.id, link.name])).values()]
  const name = (side: typeof one) => recordLabel(resourceOf(side.of), side.row)
  return (
    <Stack width="860px">
      <Card
        title={t`Which record stays?`}
        description={t`The other goes to the archive. Its address leads to the one that stays, and it can be taken back.`}
        action={
          <Button
            size="small"
            icon={<ArrowLeftRight aria-hidden size={15} />}
            onPress={() => {
              turn(!isTurned)
              setChoices({})
            }}
          >
            {t`Swap`}
          </Button>
        }
      >
        <dl className="record-list">
          <dt>{t`Stays`}</dt>
          <dd>
            <strong>
              <bdi>{name(one)}</bdi>
            </strong>
            {isAcross && <Badge>{say(resource.label.many)}</Badge>}
          </dd>
          <dt>{t`Goes to the archive`}</dt>
          <dd>
            <bdi>{name(other)}</bdi>
            {isAcross && <Badge>{say(resourceOf(other.of).label.many)}</Badge>}
          </dd>
          {!isOfEmployees && (
            <>
              <dt>{of === 'guardians' ? t`Children` : t`Guardians`}</dt>
              <dd>{links.length === 0 ? '–' : links.map((link) => <bdi key={link}>{link} </bdi>)}</dd>
            </>
          )}
        </dl>
      </Card>
      <Card title={t`Where they differ`}>
        {differ.length + doubles.length + details.length === 0 && (
          <p>{t`Nothing: what one of them lacks comes from the other.`}</p>
        )}
        <div className="merge-choices">
          {fields
            .filter((field) => differ.includes(field.name))
            .map((field) => (
              <RadioGroup
                key={field.name}
                label={say(field.title)}
                orientation="horizontal"
                value={chosen(`field ${field.name}`)}
                onChange={choose(`field ${field.name}`)}
                choices={[
                  { id: 'one', name: print(field, one.row[field.name]) },
                  { id: 'other', name: print(field, other.row[field.name]) },
                ]}
              />
            ))}
          {fieldsOf(sensitiveDetails)
            .filter(({ name: key }) => details.includes(key as never))
            .map((field) => (
              <RadioGroup
                key={field.name}
                label={say(field.title)}
                orientation="horizontal"
                value={chosen(`detail ${field.name}`)}
                onChange={choose(`detail ${field.name}`)}
                choices={[
                  { id: 'one', name: t`As in the record that stays` },
                  { id: 'other', name: t`As in the other record` },
                ]}
              />
            ))}
          {doubles.map(({ mine, theirs }) => (
            <RadioGroup
              key={mine.id}
              label={mine.name}
              orientation="horizontal"
              value={chosen(`link ${mine.id}`)}
              onChange={choose(`link ${mine.id}`)}
              choices={[
                { id: 'one', name: say(relations[mine.relation]), hint: flags(mine) },
                { id: 'other', name: say(relations[theirs.relation]), hint: flags(theirs) },
              ]}
            />
          ))}
        </div>
      </Card>
      <Banner tone="info">
        {isOfEmployees
          ? t`Assignments, teams, documents and notes are joined. A log-in moves to the remaining record if it has none.`
          : t`Links, documents and notes of both are joined.`}{' '}
        {isAcross && t`Fields that only the other list has stay with the other record.`}
      </Banner>
      {isOfEmployees && <SalaryNotice stays={one} goes={other} />}
      <div className="merge-foot">
        <Button
          look="primary"
          icon={<Combine aria-hidden size={16} />}
          isPending={merging.isPending}
          onPress={() => merging.mutate({ of: one.of, id, body })}
        >
          {t`Merge`}
        </Button>
      </div>
    </Stack>
  )
}

/** What becomes of salary info, which only some may see: who may not is told the rule, and not whether there is any. */
function SalaryNotice({ stays, goes }: { stays: MergedSide; goes: MergedSide }) {
  const { t } = useLingui()
  const name = String(goes.row.name)
  if (stays.hasSalary === null || goes.hasSalary === null)
    return (
      <Banner tone="info">{t`Salary info moves to the remaining record if it has none. If both have it, the remaining record keeps its own.`}</Banner>
    )
  if (!goes.hasSalary) return null
  if (!stays.hasSalary)
    return (
      <Banner tone="info">
        <Trans>
          The salary info of <bdi>{name}</bdi> comes along.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="warning">
      <Trans>
        Both have salary info. The one of the remaining record is kept; the one of <bdi>{name}</bdi> goes to
        the archive with the record.
      </Trans>
    </Banner>
  )
}

/** What a link says beside the relation, in a line. */
function useFlags() {
  const { t } = useLingui()
  const { language } = useRegional()
  return ({ isFirstContact, getsBills, mayPickUp, maySee }: MergedLink) =>
    formatList(language, [
      ...(isFirstContact ? [t`Call first`] : []),
      ...(getsBills ? [t`Gets bills`] : []),
      mayPickUp ? t`May pick up` : t`May not pick up`,
      ...(maySee ? [] : [t`May not see`]),
    ])
}
