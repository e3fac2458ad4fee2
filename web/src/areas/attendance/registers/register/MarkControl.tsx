import { statusOrder, type MarkDraft } from '../statuses.ts'
import { useStatusLooks } from '../status-looks.ts'
import type { Status } from 'tenant-api/contract/attendance/registers'

type Props = {
  name: string
  wish: MarkDraft
  row: number
  /** Which of them Tab comes to; none in the other rows. */
  column: number | undefined
  isReadOnly: boolean
  onSay: (status: Status) => void
}

/** The four things that may be said of a student, each a finger wide; the browser’s own buttons, for there are many. */
export function MarkControl({ name, wish, row, column, isReadOnly, onSay }: Props) {
  const looks = useStatusLooks()
  return (
    <fieldset className="mark-control" aria-label={name}>
      {statusOrder.map((status, at) => {
        const { icon: Icon, letters, name: word } = looks[status]
        return (
          <button
            key={status}
            type="button"
            className={`mark-button status-${status}`}
            aria-label={`${name}: ${withLetters(word, letters)}`}
            aria-pressed={wish.status === status}
            aria-disabled={isReadOnly || undefined}
            data-at={`${row} ${at}`}
            tabIndex={column === at ? 0 : -1}
            onClick={() => !isReadOnly && onSay(status)}
          >
            <Icon aria-hidden size={14} />
            <span aria-hidden>{letters}</span>
          </button>
        )
      })}
    </fieldset>
  )
}

/** Who steers by voice says what is seen, so what is called so holds it: “Late Lt”, but “Present” alone, which has its P. */
function withLetters(word: string, letters: string): string {
  return word.toLowerCase().includes(letters.toLowerCase()) ? word : `${word} ${letters}`
}
