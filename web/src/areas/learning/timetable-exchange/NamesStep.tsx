import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { NameKind, TimetableImport } from 'tenant-api/contract/learning/timetable-exchange'
import { Button } from '../../../ui/base/Button.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { NameRow } from './NameRow.tsx'
import { useDayName } from './use-day-name.ts'
import { type NameChoice, useMatching } from './use-timetable-import.ts'

type Props = { found: TimetableImport; onShow: (now: TimetableImport) => void; onNext: () => void }

/** What the names of the file mean: those that nobody knows stand on top, the others can be looked at. */
export function NamesStep({ found, onShow, onNext }: Props) {
  const { t } = useLingui()
  const { mutate, isPending } = useMatching(found, onShow)
  const [isAll, showAll] = useState(false)
  const options = useNamedOptions(found)
  const choose = (choice: NameChoice) => mutate({ names: [choice] })
  // A name that was chosen here keeps its place, so that nothing jumps away from under the hand.
  const [first] = useState(() => new Set(found.names.filter(({ by }) => by === null).map(keyOf)))
  const open = found.names.filter(({ by }) => by === null)
  const left = open.length
  const onTop = found.names.filter((name) => name.by === null || first.has(keyOf(name)))
  const others = found.names.filter((name) => !onTop.includes(name))
  return (
    <Stack>
      <FileFacts found={found} />
      {found.terms.length > 1 && (
        <Card title={t`The terms of the file`}>
          <Select
            label={t`Take the lessons of`}
            choices={found.terms.map((name, at) => ({ id: String(at), name }))}
            value={String(found.term)}
            onChange={(term) => mutate({ names: [], term: Number(term) })}
          />
        </Card>
      )}
      {onTop.length > 0 && (
        <Card
          isFlush
          title={t`Names to match`}
          description={t`The file spells these otherwise than your school. Say what they mean; it is remembered for the next file.`}
          action={
            open.length > 1 && (
              <Button
                size="small"
                isPending={isPending}
                onPress={() => mutate({ names: open.map(({ kind, name }) => ({ kind, name, id: null })) })}
              >
                {t`Leave out the rest`}
              </Button>
            )
          }
        >
          <RowList>
            {onTop.map((name) => (
              <NameRow key={keyOf(name)} name={name} choices={options[name.kind]} onChoose={choose} isOpen />
            ))}
          </RowList>
        </Card>
      )}
      <Card
        isFlush
        title={t`Matched by themselves`}
        action={
          <Cluster>
            <Badge tone="success">
              <NumberText value={others.length} />
            </Badge>
            {others.length > 0 && (
              <Button size="small" look="quiet" onPress={() => showAll(!isAll)}>
                {isAll ? t`Hide` : t`Show`}
              </Button>
            )}
          </Cluster>
        }
      >
        {isAll && (
          <RowList>
            {others.map((name) => (
              <NameRow key={keyOf(name)} name={name} choices={options[name.kind]} onChoose={choose} />
            ))}
          </RowList>
        )}
      </Card>
      <Cluster justify="end">
        {left > 0 && (
          <span className="muted" aria-live="polite">
            <Plural
              value={left}
              one="# name is still to be matched"
              other="# names are still to be matched"
            />
          </span>
        )}
        <Button look="primary" isDisabled={open.length > 0 || isPending} onPress={onNext}>
          {t`Check the timetable`}
        </Button>
      </Cluster>
    </Stack>
  )
}

function FileFacts({ found }: { found: TimetableImport }) {
  const { t } = useLingui()
  const { lessons, placed, locked } = found
  return (
    <Card title={<bdi>{found.file}</bdi>}>
      <Stack gap="6px">
        <p>
          <Plural value={lessons} one="# lesson" other="# lessons" />
          {' · '}
          <Plural value={placed} one="# has a place" other="# have a place" />
          {locked > 0 && (
            <>
              {' · '}
              <Plural value={locked} one="# is locked" other="# are locked" />
            </>
          )}
          {found.weeks > 1 && (
            <>
              {' · '}
              {t`Alternating weeks`}: <NumberText value={found.weeks} />
            </>
          )}
        </p>
        {found.ignored.length > 0 && (
          <p className="muted">
            {t`Not taken over`}:{' '}
            {found.ignored.map(({ name, count }, at) => (
              <span key={name}>
                {at > 0 && ' · '}
                <bdi>{name}</bdi> (<NumberText value={count} />)
              </span>
            ))}
          </p>
        )}
      </Stack>
    </Card>
  )
}

/** The choices of each kind; days have their names in the language of the reader. */
function useNamedOptions({ options }: TimetableImport): Record<NameKind, { id: string; name: string }[]> {
  const dayName = useDayName()
  const days = (options.day ?? []).map(({ id }) => ({ id, name: dayName(id) }))
  return { ...options, day: days }
}

function keyOf({ kind, name }: { kind: string; name: string }): string {
  return `${kind} ${name}`
}
