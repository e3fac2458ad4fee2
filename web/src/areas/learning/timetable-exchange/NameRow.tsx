import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { MatchedName, NameKind } from 'tenant-api/contract/learning/timetable-exchange'
import { Button } from '../../../ui/base/Button.tsx'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import type { NameChoice } from './use-timetable-import.ts'

type Props = {
  name: MatchedName
  choices: readonly { id: string; name: string }[]
  /** Whether the box to choose in stands there from the start. */
  isOpen?: boolean
  onChoose: (choice: NameChoice) => void
}

/** A name of the file, and what it means here. */
export function NameRow({ name: row, choices, isOpen = false, onChoose }: Props) {
  const { t } = useLingui()
  const [isChanging, change] = useState(false)
  const kinds: Record<NameKind, string> = {
    section: t`Section`,
    subject: t`Subject`,
    teacher: t`Teacher`,
    room: t`Room`,
    day: t`Day`,
    period: t`Period`,
  }
  const { kind, name, alias, lessons, id, isLeftOut, suggestion } = row
  const meaning = choices.find((choice) => choice.id === id)?.name
  const likely = choices.find((choice) => choice.id === suggestion)
  const take = (next: string | null) => {
    onChoose({ kind, name, id: next })
    change(false)
  }
  return (
    <li className="exchange-name">
      <span className="exchange-who">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="muted">
          {kinds[kind]}
          {alias !== '' && (
            <>
              {' · '}
              <bdi>{alias}</bdi>
            </>
          )}
          {' · '}
          <Plural value={lessons} one="# lesson" other="# lessons" />
        </span>
      </span>
      {isOpen || isChanging ? (
        <span className="exchange-choice">
          <ComboBox
            label={t`What ${name} means here`}
            isBare
            choices={choices}
            value={id ?? ''}
            placeholder={isLeftOut ? t`Left out` : t`Choose`}
            onChange={take}
          />
          <Cluster as="span">
            {likely && (
              <Button size="small" onPress={() => take(likely.id)}>
                <bdi>{likely.name}</bdi>
              </Button>
            )}
            {!isLeftOut && (
              <Button size="small" look="quiet" onPress={() => take(null)}>
                {t`Leave out`}
              </Button>
            )}
          </Cluster>
        </span>
      ) : (
        <Cluster as="span" justify="end">
          {isLeftOut ? <span className="muted">{t`Left out`}</span> : <bdi>{meaning}</bdi>}
          <Button size="small" look="quiet" onPress={() => change(true)}>
            {t`Change`}
          </Button>
        </Cluster>
      )}
    </li>
  )
}
