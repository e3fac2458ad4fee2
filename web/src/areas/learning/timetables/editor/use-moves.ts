import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useMemo, useRef, useState } from 'react'
import {
  type Card,
  type Move,
  moveLessons,
  readTimetable,
  type WholeTimetable,
} from 'tenant-api/contract/learning/timetables'
import { call, read } from '../../../../shell/session/api.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import {
  areStillThere,
  countLessons,
  type Deeds,
  moveOf,
  noDeeds,
  recordDeed,
  redoDeed,
  undoDeed,
  withMoves,
  withoutDeed,
} from './moves.ts'
import { weekIndexer } from './week-indexer.ts'

/**
 * A timetable as its editor shows it: with what was moved at once, before the server has it. Moves are sent one after the
 * other, each with the version that the one before it has made.
 */
export function useMoves(id: string) {
  const queries = useQueryClient()
  const query = read(readTimetable, { params: { id } })
  const { data } = useSuspenseQuery(query)
  const [pending, setPending] = useState<readonly (readonly Move[])[]>([])
  const [deeds, setDeeds] = useState<Deeds>(noDeeds)
  const [refused, setRefused] = useState<readonly Move[] | null>(null)
  const ownVersion = useRef(0)
  const [indexOf] = useState(weekIndexer)
  const whole = useMemo((): WholeTimetable => {
    if (pending.length === 0) return data
    const cards = pending.reduce<Card[]>((all, moves) => withMoves(all, moves), data.cards)
    return { ...data, cards, ...countLessons(cards) }
  }, [data, pending])
  const index = indexOf(whole)

  const sending = useMutation({
    scope: { id: `timetable ${id}` },
    mutationFn: (moves: readonly Move[]) => {
      const known = queries.getQueryData<WholeTimetable>(query.queryKey)?.version ?? 0
      const version = Math.max(known, ownVersion.current)
      return call(moveLessons, { params: { id }, version, body: { moves: [...moves] } })
    },
    async onSuccess({ version, cards }, moves) {
      ownVersion.current = version
      await queries.cancelQueries({ queryKey: query.queryKey })
      queries.setQueryData<WholeTimetable>(query.queryKey, (known) => known && moved(known, version, cards))
      setPending((all) => all.filter((one) => one !== moves))
    },
    async onError(error, moves) {
      setDeeds((all) => withoutDeed(all, moves))
      await queries.invalidateQueries({ queryKey: query.queryKey })
      setPending((all) => all.filter((one) => one !== moves))
      if (error instanceof Refused && error.problem.code === 'stale') {
        ownVersion.current = 0
        setRefused(moves)
      } else toast({ type: 'error', message: error.message })
    },
    // Nobody waits for it: the next move in the queue does not need it.
    onSettled: () => void queries.invalidateQueries({ queryKey: query.queryKey }),
  })

  function send(moves: readonly Move[]) {
    setRefused(null)
    setPending((all) => [...all, moves])
    sending.mutate(moves)
  }

  function move(moves: readonly Move[]) {
    const ids = new Set(moves.map((one) => one.id))
    const before = whole.cards.filter((card) => ids.has(card.id)).map(moveOf)
    setDeeds((all) => recordDeed(all, { moves, before }))
    send(moves)
  }

  /** Gives whether it was done; it is not where somebody else has moved the lessons since. */
  function goBack(way: 'undo' | 'redo'): 'done' | 'moved' | 'none' {
    const step = way === 'undo' ? undoDeed(deeds) : redoDeed(deeds)
    if (!step) return 'none'
    const [from, to] =
      way === 'undo' ? [step.deed.moves, step.deed.before] : [step.deed.before, step.deed.moves]
    if (!areStillThere(whole.cards, from)) {
      setDeeds(withoutDeed(deeds, step.deed.moves))
      return 'moved'
    }
    setDeeds(step.deeds)
    send(to)
    return 'done'
  }

  return {
    whole,
    index,
    move,
    goBack,
    mayUndo: deeds.past.length > 0,
    mayRedo: deeds.future.length > 0,
    isSending: pending.length > 0,
    refused,
    forget: () => setRefused(null),
  }
}

function moved(whole: WholeTimetable, version: number, changed: readonly Card[]): WholeTimetable {
  const byId = new Map(changed.map((card) => [card.id, card]))
  const cards = whole.cards.map((card) => byId.get(card.id) ?? card)
  return { ...whole, version: Math.max(version, whole.version), cards, ...countLessons(cards) }
}
