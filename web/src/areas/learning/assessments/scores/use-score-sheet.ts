import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { formatNumber, formatTime } from 'kit/text/locale'
import { isSameScore, scoreText, type ScoreValue } from 'kit/values/score'
import { useEffect, useMemo, useState } from 'react'
import { type ScoreSheet, scoreStates } from 'tenant-api/contract/learning/scores'
import { useSay } from '../../../../crud/resource/words.ts'
import { useMe } from '../../../../shell/session/me.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import type { CellState, CellStates } from '../../../../ui/table/grid-column.ts'
import type { CellChange } from '../../../../ui/table/grid-past.ts'
import { beginToSend, enter, type NewScore, scoresQuery } from './outbox.ts'
import { type Entry, useScoreBox } from './score-box.ts'
import { isUnseen, keyOf, parseWithin } from './score-text.ts'

const noScore: ScoreValue = { state: null, value: null }

/** What the school has of an assessment; and what is kept on this device for the reader, which is sent from now on. */
export function useScores(id: string) {
  const { id: account, idleMinutes } = useMe()
  const queries = useQueryClient()
  useEffect(() => void beginToSend({ id: account, idleMinutes }, queries), [account, idleMinutes, queries])
  return { asked: useQuery(scoresQuery(id)), box: useScoreBox() }
}

/** The cells of a sheet as they are shown, what is wrong with them, and how they are written. */
export function useScoreCells(sheet: ScoreSheet, reason: string) {
  const { t } = useLingui()
  const { sessionId } = useMe()
  const box = useScoreBox()
  const problemText = useProblemText()
  /** What was typed and cannot be sent: more than the part is out of, or no marks at all. */
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const values = useMemo(() => {
    const own = [...box.entries.values()].filter(({ assessmentId }) => assessmentId === sheet.id)
    return new Map<string, ScoreValue>([...sheet.cells, ...own].map((cell) => [keyOf(cell), cell]))
  }, [sheet, box.entries])
  const valueOf = (studentId: string, partId: string) => values.get(keyOf({ studentId, partId })) ?? noScore
  const textAt = (studentId: string, partId: string) =>
    wrong.get(keyOf({ studentId, partId })) ?? scoreText(valueOf(studentId, partId))

  const entries = [...box.entries.values()].filter(({ assessmentId }) => assessmentId === sheet.id)
  const states = useMemo((): CellStates => {
    const all: Record<string, Record<string, CellState>> = {}
    const put = (student: string, part: string, state: CellState) => {
      all[student] = { ...all[student], [part]: state }
    }
    for (const key of box.saved) {
      const [partId = '', studentId = ''] = key.split(' ')
      put(studentId, partId, 'saved')
    }
    for (const entry of box.entries.values())
      if (entry.assessmentId === sheet.id) put(entry.studentId, entry.partId, stateOf(entry, problemText))
    for (const key of wrong.keys()) {
      const [partId = '', studentId = ''] = key.split(' ')
      const part = sheet.parts.find(({ id }) => id === partId)
      const max = part?.max ?? 0
      put(studentId, partId, { error: t`Type marks up to ${max}, or A, E, M or U` })
    }
    return all
  }, [box.entries, box.saved, wrong, sheet, problemText, t])

  function write(changes: readonly CellChange[]) {
    const mistakes = new Map(wrong)
    const entered: NewScore[] = []
    for (const { row: studentId, column: partId, to } of changes) {
      const key = keyOf({ studentId, partId })
      const part = sheet.parts.find(({ id }) => id === partId)
      if (!part || sheet.students.find(({ id }) => id === studentId)?.mayMark !== true) continue
      const score = parseWithin(to, part.max)
      mistakes.delete(key)
      if (!score) mistakes.set(key, to)
      else if (!isSameScore(score, valueOf(studentId, partId)) || box.entries.get(key)?.problem)
        entered.push({ studentId, partId, ...score })
    }
    setWrong(mistakes)
    if (entered.length === 0) return
    enter(sheet, entered, reason.trim()).catch(() =>
      toast({ type: 'error', message: t`This device could not keep it`, sticky: true }),
    )
  }

  return {
    textAt,
    states,
    write,
    waiting: entries.filter((entry) => entry.problem === null && entry.sessionId === sessionId),
    unseen: entries.filter((entry) => isUnseen(entry, sessionId)),
    withProblem: entries.filter((entry) => entry.problem !== null),
    isSaved: entries.length === 0 && box.saved.size > 0,
    line: box.line,
    isLasting: box.isLasting,
  }
}
export type ScoreCells = ReturnType<typeof useScoreCells>

function stateOf(entry: Entry, problemText: (entry: Entry) => string): CellState {
  return entry.problem === null ? 'saving' : { error: problemText(entry) }
}

/** What keeps a mark from being saved: “Sana Iqbal entered 17 at 09:12”, or the school’s own sentence. */
export function useProblemText(): (entry: Entry) => string {
  const { t } = useLingui()
  const say = useSay()
  const { language, zone } = useRegional()
  return useMemo(
    () =>
      ({ problem }: Entry) => {
        if (problem === null) return ''
        if (problem.kind === 'refused') return problem.message
        const { server } = problem
        if (!server) return t`Somebody else has taken these marks back`
        const { by } = server
        const time = formatTime(language, new Date(server.at), { zone })
        if (server.state === null) return t`${by} took these marks back at ${time}`
        const marks =
          server.state === 'scored'
            ? formatNumber(language, server.value ?? 0)
            : say(scoreStates[server.state])
        return t`${by} entered ${marks} at ${time}`
      },
    [t, say, language, zone],
  )
}
