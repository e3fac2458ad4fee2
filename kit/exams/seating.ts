/** A room as rows of seats beside each other. */
export type SeatRoom = { id: string; rows: number; columns: number }

/** Who writes a paper, in the order in which they are seated. */
export type SeatPaper = { id: string; studentIds: readonly string[] }

export type Seat = {
  roomId: string
  row: number
  column: number
  paperId: string
  studentId: string
  /** Somebody beside this seat writes the same paper, and nobody could be put between them. */
  isBesideSame: boolean
}

/** Who sits where, and who found no seat. Rows and columns count from 1. */
export type Seating = { seats: Seat[]; short: string[] }

/**
 * Seats students so that nobody sits beside, left or right, somebody with the same paper. Each seat goes to the paper
 * with the most students left that its neighbour does not write; a seat stays empty between two of one paper while there
 * are seats to spare. The same rooms and papers always give the same seats.
 */
export function seatStudents(rooms: readonly SeatRoom[], papers: readonly SeatPaper[]): Seating {
  const left = papers.map(({ id, studentIds }) => ({ id, waiting: [...studentIds] }))
  const count = (list: typeof left) => list.reduce((sum, { waiting }) => sum + waiting.length, 0)
  let spare = rooms.reduce((sum, { rows, columns }) => sum + rows * columns, 0) - count(left)
  const seats: Seat[] = []
  for (const { id: roomId, rows, columns } of rooms)
    for (let row = 1; row <= rows; row++) {
      // The paper on the seat before; nobody, where that seat is empty or its student sits beside the same paper anyway.
      let before: string | null = null
      for (let column = 1; column <= columns; column++) {
        const other = largest(left.filter(({ id }) => id !== before))
        const paper = other ?? (spare > 0 ? undefined : largest(left))
        const studentId = paper?.waiting.shift()
        if (!paper || studentId === undefined) {
          spare -= 1
          before = null
          continue
        }
        const isBesideSame: boolean = paper.id === before
        seats.push({ roomId, row, column, paperId: paper.id, studentId, isBesideSame })
        before = isBesideSame ? null : paper.id
      }
    }
  return { seats, short: left.flatMap(({ waiting }) => waiting) }
}

type Waiting = { id: string; waiting: string[] }

function largest(papers: readonly Waiting[]): Waiting | undefined {
  let most: Waiting | undefined
  for (const one of papers) if (one.waiting.length > (most?.waiting.length ?? 0)) most = one
  return most
}
