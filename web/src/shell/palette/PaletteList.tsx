import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components'
import type { Scope } from '../scope/scope.ts'
import { addressOf, type Entry } from './use-entries.ts'

export type PaletteSection = { key: string; title?: string; entries: readonly Entry[] }
type State = { typed: string; isAsking: boolean; error: Error | null }
type Props = {
  sections: readonly PaletteSection[]
  state: State
  scope: Scope
  onChoose: (entry: Entry) => void
}

/** The results, in groups. The focus stays in the input; the arrow keys move through the list. */
export function PaletteList({ sections, state, scope, onChoose }: Props) {
  const { t } = useLingui()
  const count = sections.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <>
      <Menu
        className="palette-list"
        aria-label={t`Results`}
        aria-busy={state.isAsking}
        renderEmptyState={() => <Nothing {...state} />}
      >
        {sections.map(({ key, title, entries }) => (
          <MenuSection key={key} id={key} className="palette-section" aria-label={title ?? t`More`}>
            {title && <Header className="palette-title">{title}</Header>}
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} href={addressOf(entry, scope)} onChoose={onChoose} />
            ))}
          </MenuSection>
        ))}
      </Menu>
      <Told count={count} isAsking={state.isAsking} />
    </>
  )
}

type LineProps = { entry: Entry; href: string | undefined; onChoose: (entry: Entry) => void }

function Line({ entry, href, onChoose }: LineProps) {
  const { id, name, hint, icon: Icon } = entry
  return (
    <MenuItem
      id={id}
      className="palette-line"
      textValue={name}
      onAction={() => onChoose(entry)}
      {...(href === undefined ? {} : { href })}
    >
      <Icon aria-hidden className={id === 'log-out' ? 'directional' : ''} size={16} />
      <span className="palette-name">
        <bdi>{name}</bdi>
      </span>
      {hint && (
        <span className="palette-hint">
          <bdi>{hint}</bdi>
        </span>
      )}
    </MenuItem>
  )
}

/** Announces the result count to screen readers when the search has ended. */
function Told({ count, isAsking }: { count: number; isAsking: boolean }) {
  return (
    <output className="visually-hidden">
      {!isAsking && <Plural value={count} one="# result" other="# results" />}
    </output>
  )
}

function Nothing({ typed, isAsking, error }: State) {
  if (isAsking)
    return (
      <p className="palette-nothing">
        <Trans>Searching…</Trans>
      </p>
    )
  if (error) return <p className="palette-nothing">{error.message}</p>
  return (
    <p className="palette-nothing">
      <Trans>
        Nothing matches “<bdi>{typed}</bdi>”. Try fewer letters.
      </Trans>
    </p>
  )
}
