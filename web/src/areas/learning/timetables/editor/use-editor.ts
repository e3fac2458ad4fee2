import { useLingui } from '@lingui/react/macro'
import { clashesOf } from 'kit/week/clashes'
import { slotsOf, verdictOf, verdictsOf } from 'kit/week/verdicts'
import type { Clash, Slot, Verdict } from 'kit/week/week'
import type { WeekIndex } from 'kit/week/week-index'
import { wishesAgainst } from 'kit/week/wishes'
import { createContext, use, useDeferredValue, useMemo, useState } from 'react'
import type { Card, Teaching } from 'tenant-api/contract/learning/timetables'
import { moveOf, movesOfDrop, moveTo, slotKey } from './moves.ts'
import { useMoves } from './use-moves.ts'
import { useWeekWords } from './week-words.ts'

export type Editor = ReturnType<typeof useEditor>
/** What lies over the editor: the places of a lesson, or the lesson itself. */
export type Over = { what: 'places' | 'teaching'; id: string } | null

export const EditorContext = createContext<Editor | null>(null)

export function useTheEditor(): Editor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('useTheEditor is for parts of the editor')
  return editor
}

/** The state of the editor: the week, the lesson in hand with what each slot would be for it, and what was said last. */
export function useEditor(id: string) {
  const { t } = useLingui()
  const moves = useMoves(id)
  const { whole, index, move } = moves
  const words = useWeekWords(whole)
  const [pickedId, setPicked] = useState<string | null>(null)
  const [spoken, speak] = useState('')
  const [over, open] = useState<Over>(null)
  const cards = useMemo(
    () => new Map<string, Card>(whole.cards.map((card) => [card.id, card])),
    [whole.cards],
  )
  const picked = (pickedId !== null && cards.get(pickedId)) || null
  const lesson = (picked && index.lessons.get(picked.id)) ?? null
  const verdicts = useMemo(() => verdictsBySlot(lesson && verdictsOf(index, lesson)), [index, lesson])
  const clashes = useClashes(index)
  const mayEdit = whole.mayEdit && whole.state === 'draft'

  const nameOf = ({ id: own }: Pick<Card, 'id'>) => {
    const one = index.lessons.get(own)
    return one ? words.lesson(one) : ''
  }
  const clashText = (clash: Clash, about: string) => words.clash(clash, about, index.lessons)
  const namesOf = (ids: readonly string[]) => ids.map((own) => nameOf({ id: own })).join(', ')

  function pick(card: Card | null) {
    setPicked(card && mayEdit ? card.id : null)
    if (!card) return
    const name = nameOf(card)
    speak(mayEdit ? t`${name} is in your hand. Choose a place, or press Escape` : name)
  }

  /** Puts the lesson in hand, or another one, where the verdict lets it; else says why not. */
  function drop(slot: Slot, card: Card | null = picked): boolean {
    const own = card && index.lessons.get(card.id)
    if (!card || !own || !mayEdit) return false
    const verdict = verdictOf(index, own, slot)
    const done = movesOfDrop(card, verdict, cards)
    const [name, place] = [nameOf(card), words.slot(slot)]
    if (done.length === 0) {
      speak(verdict.state === 'here' ? t`${name} is there already` : sayWhyNot(verdict, card))
      return false
    }
    move(done)
    setPicked(null)
    const others = namesOf(verdict.swapWith)
    speak(verdict.state === 'swap' ? t`${name}: ${place}, in exchange for ${others}` : t`${name}: ${place}`)
    return true
  }

  function sayWhyNot({ reasons, notices }: Verdict, { id: about }: Card): string {
    const shown = reasons.length > 0 ? reasons : notices
    return shown.map((clash) => clashText(clash, about)).join(' · ')
  }

  /** What a slot would be for the lesson in hand, in a sentence. */
  function sentenceOf(verdict: Verdict, card: Card | null = picked): string {
    const place = words.slot(verdict.slot)
    if (!card) return place
    if (verdict.state === 'here') return t`${place}: it is here`
    if (verdict.state === 'forbidden') return `${place}: ${sayWhyNot(verdict, card)}`
    if (verdict.state === 'swap') {
      const others = namesOf(verdict.swapWith)
      return t`${place}: changes places with ${others}`
    }
    const own = index.lessons.get(card.id)
    const wishes = own ? wishesAgainst(index, whole.wishes, { ...own, slot: verdict.slot }) : []
    const notice = [sayWhyNot(verdict, card), ...wishes.map((one) => words.wish(one))]
      .filter((part) => part !== '')
      .join(' · ')
    return notice === '' ? t`${place}: free` : t`${place}: free, but ${notice}`
  }

  function toTray(card: Card | null = picked) {
    if (!card || !mayEdit || card.weekday === null) return
    const name = nameOf(card)
    if (card.isLocked) return speak(t`${name} is locked. Unlock it first`)
    move([moveTo(card, null)])
    setPicked(null)
    speak(t`${name} has no place any more`)
  }

  function toggleLock(card: Card | null = picked) {
    if (!card || !mayEdit || card.weekday === null) return
    const name = nameOf(card)
    move([{ ...moveOf(card), isLocked: !card.isLocked }])
    speak(card.isLocked ? t`${name} may move again` : t`${name} is locked`)
  }

  function goBack(way: 'undo' | 'redo') {
    const done = moves.goBack(way)
    if (done === 'moved') speak(t`Somebody else has moved this lesson since, so it stays`)
    if (done === 'done') speak(way === 'undo' ? t`Undone` : t`Done again`)
    setPicked(null)
  }

  return {
    ...moves,
    words,
    cards,
    clashes,
    mayEdit,
    picked,
    lesson,
    verdicts,
    nameOf,
    clashText,
    spoken,
    speak,
    over,
    open,
    pick,
    drop,
    sentenceOf,
    toTray,
    toggleLock,
    goBack,
    slotsOf: ({ shiftId }: Pick<Teaching, 'shiftId'>) =>
      slotsOf(index, { campusId: whole.campusId, shiftId }),
  }
}

/** All clashes of the week, and the lessons that they refuse; it comes after what was moved is shown. */
function useClashes(index: WeekIndex) {
  const later = useDeferredValue(index)
  return useMemo(() => {
    const all: Clash[] = clashesOf(later)
    const refused = all.filter(({ isRefused }) => isRefused)
    return {
      all,
      refused,
      clashing: new Set(refused.flatMap(({ lessonIds }) => lessonIds)) as ReadonlySet<string>,
    }
  }, [later])
}

function verdictsBySlot(verdicts: readonly Verdict[] | null): ReadonlyMap<string, Verdict> | null {
  return verdicts && new Map(verdicts.map((verdict) => [slotKey(verdict.slot), verdict]))
}
