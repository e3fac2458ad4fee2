import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { GridList, isTextDropItem, useDragAndDrop } from 'react-aria-components'
import { admissions, type Stage, stages } from 'tenant-api/contract/admissions/applicants'
import { type ListState, writeListState } from '../../../../crud/list/list-state.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { tones } from '../stage-looks.ts'
import { BoardCard } from './BoardCard.tsx'
import { columnState, type StageColumn } from './use-board.ts'

const card = 'application/x-admission'

type Props = {
  column: StageColumn
  state: ListState
  names: ReadonlyMap<string, string>
  onOpen: (id: string) => void
  /** Without it cards stay where they are. */
  onMove: ((id: string, stage: Stage) => void) | undefined
}

/** A stage, how many are in it, and their cards. What is dropped anywhere on it is moved there. */
export function BoardColumn({ column: { stage, rows, total }, state, names, onOpen, onMove }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const title = useId()
  const name = say(stages[stage])
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: !onMove,
    getItems: (keys) =>
      [...keys].map((key) => {
        const row = rows.find(({ id }) => id === key)
        return { [card]: String(key), 'text/plain': row ? textOf(row, 'name') : '' }
      }),
    acceptedDragTypes: [card],
    getDropOperation: (target) => (target.type === 'root' ? 'move' : 'cancel'),
    async onRootDrop({ items }) {
      const item = items.find(isTextDropItem)
      if (item) onMove?.(await item.getText(card), stage)
    },
  })
  const more = total - rows.length
  return (
    <section className="board-column" aria-labelledby={title}>
      <header className="board-header">
        <h2 id={title} className="board-title">
          {name}
        </h2>
        <Badge tone={total === 0 ? 'neutral' : tones[stage]}>
          <NumberText value={total} />
        </Badge>
      </header>
      <GridList
        aria-label={name}
        className="board-cards"
        items={rows.map((row) => ({ id: row.id, row }))}
        dependencies={[names, onMove]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        onAction={(id) => onOpen(String(id))}
        renderEmptyState={() => <p className="board-none">{t`Nobody`}</p>}
      >
        {({ row }) => (
          <BoardCard
            row={row}
            stage={stage}
            className={names.get(textOf(row, 'classId')) ?? ''}
            onMove={onMove}
          />
        )}
      </GridList>
      {more > 0 && (
        <ButtonLink size="small" look="quiet" href={listOf(state, stage)}>
          {t`Show all in the list`}
        </ButtonLink>
      )}
    </section>
  )
}

/** The list, narrowed down to what the column holds. */
function listOf(state: ListState, stage: Stage): string {
  const words = writeListState(admissions, { ...columnState(state, stage), limit: 10, as: undefined })
  const known = Object.entries(words).filter((word): word is [string, string] => word[1] !== undefined)
  return `${scoped(admissions.name)}?${new URLSearchParams(known)}`
}
