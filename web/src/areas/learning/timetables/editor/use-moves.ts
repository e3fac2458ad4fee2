import {
  replaceEqualDeep,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { Refused } from 'kit/http/client'
import { useMemo, useState } from 'react'
import {
  type Card,
  listTimetables,
  type Move,
  moveLessons,
  readLessonChanges,
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

type Changes = { version: number; cards: readonly Card[] | null }

/**
 * A timetable as its editor shows it: with what was moved at once, before the server has it. Moves are sent one after the
 * other, each with the version that the one before it has made. What others have moved comes as the lessons that moved; the
 * whole is read again only where more was changed, or where versions do not follow each other.
 */
export function useMoves(id: string) {
  const queries = useQueryClient()
  const query = { ...read(readTimetable, { params: { id } }), structuralSharing: newerOf }
  const { data } = useSuspenseQuery(query)
  const [pending, setPending] = useState<readonly (readonly Move[])[]>([])
  const [deeds, setDeeds] = useState<Deeds>(noDeeds)
  const [refused, setRefused] = useState<readonly Move[] | null>(null)
  const hear = (changes: Changes) => {
    const { version, cards } = changes
    if (cards === null) return queries.invalidateQueries({ queryKey: query.queryKey })
    queries.setQueryData<WholeTimetable>(
      query.queryKey,
      (known) => known && withChanged(known, version, cards),
    )
  }
  const versionNow = () => queries.getQueryData<WholeTimetable>(query.queryKey)?.version ?? 0
  const changesKey = [readLessonChanges.path, id]
  useQuery({
    // An event about lessons makes it stale, and it asks what has moved since.
    queryKey: changesKey,
    queryFn: async ({ signal }) => {
      const since = versionNow()
      await hear(await call(readLessonChanges, { params: { id }, query: { since }, signal }))
      return versionNow()
    },
    initialData: data.version,
    staleTime: Infinity,
    enabled: data.state === 'draft',
  })
  const [indexOf] = useState(weekIndexer)
  const whole = useMemo((): WholeTimetable => {
    if (pending.length === 0) return data
    const cards = pending.reduce<Card[]>((all, moves) => withMoves(all, moves), data.cards)
    return { ...data, cards, ...countLessons(cards) }
  }, [data, pending])
  const index = indexOf(whole)

  const sending = useMutation({
    scope: { id: `timetable ${id}` },
    mutationFn: (moves: readonly Move[]) =>
      call(moveLessons, { params: { id }, version: versionNow(), body: { moves: [...moves] } }),
    onSuccess(changes, moves) {
      void hear(changes)
      setPending((all) => all.filter((one) => one !== moves))
      // The list counts the places; nobody waits for it.
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path === listTimetables.path })
    },
    async onError(error, moves) {
      setDeeds((all) => withoutDeed(all, moves))
      const isStale = error instanceof Refused && error.problem.code === 'stale'
      await queries.invalidateQueries({ queryKey: isStale ? changesKey : query.queryKey })
      setPending((all) => all.filter((one) => one !== moves))
      if (isStale) setRefused(moves)
      else toast({ type: 'error', message: error.message })
    },
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

/** An answer that was on its way while lessons moved is older than what is shown. */
function newerOf(shown: unknown, answer: unknown): unknown {
  const [before, after] = [shown, answer] as (Pick<WholeTimetable, 'version'> | undefined)[]
  return before && after && after.version < before.version ? shown : replaceEqualDeep(shown, answer)
}

/** A timetable with the lessons that have moved since; what is older than it changes nothing. */
function withChanged(whole: WholeTimetable, version: number, changed: readonly Card[]): WholeTimetable {
  if (version <= whole.version) return whole
  const byId = new Map(changed.map((card) => [card.id, card]))
  const cards = whole.cards.map((card) => byId.get(card.id) ?? card)
  return { ...whole, version, cards, ...countLessons(cards) }
}
