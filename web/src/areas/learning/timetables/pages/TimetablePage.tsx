import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { Redo2, Send, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Slot } from 'kit/week/week'
import '../../../../crud/record/Record.css'
import { useName } from '../../../../shell/look/title.ts'
import { Button, IconButton } from '../../../../ui/base/Button.tsx'
import { part } from '../../../../ui/base/part.ts'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { overlayOf } from '../../../../ui/overlay/overlay-part.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { DayLessons } from '../editor/DayLessons.tsx'
import { LensTools } from '../editor/LensTools.tsx'
import { DrawUpLink, NextStep } from '../editor/NextStep.tsx'
import { PickedBar } from '../editor/PickedBar.tsx'
import { Tray } from '../editor/Tray.tsx'
import { EditorContext, type Editor, useEditor, useTheEditor } from '../editor/use-editor.ts'
import { type TheLens, useLens } from '../editor/use-lens.ts'
import { useLessonDrag } from '../editor/use-lesson-drag.ts'
import { WeekChecks } from '../editor/WeekChecks.tsx'
import { WeekGrid } from '../editor/WeekGrid.tsx'
import { TimetableBadges, TimetableDays } from '../list/TimetableFacts.tsx'
import { TimetableMenu } from '../list/TimetableMenu.tsx'
import '../editor/WeekGrid.css'
import '../editor/WeekPage.css'

const PlacesSheet = overlayOf(
  part(() => import('../editor/PlacesSheet.tsx')),
  (all) => all.PlacesSheet,
)
const TeachingSheet = overlayOf(
  part(() => import('../editor/TeachingSheet.tsx')),
  (all) => all.TeachingSheet,
)
const PublishSheet = overlayOf(
  part(() => import('../editor/PublishSheet.tsx')),
  (all) => all.PublishSheet,
)

export function TimetablePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <WeekEditor key={id} id={id} />
}

/** One timetable: its week through several lenses, the lessons without a place, and what is wrong with it. */
function WeekEditor({ id }: { id: string }) {
  const { t } = useLingui()
  const editor = useEditor(id)
  const { whole, mayEdit } = editor
  useName(whole.name)
  function hear(event: KeyboardEvent) {
    const isTyped =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, [role=dialog]')
    if (isTyped || !mayEdit || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    editor.goBack(event.shiftKey ? 'redo' : 'undo')
  }
  return (
    <EditorContext value={editor}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the grid inside, caught once */}
      <div className="week-page" onKeyDown={hear}>
        <header className="record-header">
          <div className="record-who">
            <h1 className="record-name">
              <bdi>{whole.name}</bdi>
            </h1>
            <div className="record-facts">
              <TimetableBadges timetable={whole} />
              <TimetableDays timetable={whole} />
            </div>
          </div>
          <div className="record-actions">
            {mayEdit && <BackTools editor={editor} />}
            {mayEdit && whole.lessons > 0 && <DrawUpLink id={id} />}
            {mayEdit && whole.mayPublish && <PublishButton isSending={editor.isSending} />}
            <TimetableMenu timetable={whole} />
          </div>
        </header>
        {whole.state === 'published' && (
          <Banner tone="info">
            <Trans>
              This timetable is published and stays as it is. To change the week, copy it and publish the
              copy.
            </Trans>
          </Banner>
        )}
        <NextStep />
        <Conflict editor={editor} />
        <Week editor={editor} />
        {editor.over?.what === 'places' && <PlacesSheet key={editor.over.id} id={editor.over.id} />}
        {editor.over?.what === 'teaching' && <TeachingSheet key={editor.over.id} id={editor.over.id} />}
        <span className="visually-hidden" aria-live="polite">
          {editor.isSending ? '' : t`Saved`}
        </span>
      </div>
    </EditorContext>
  )
}

function Week({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  const lens = useLens(editor, isNarrow)
  const [looked, look] = useState<Slot | null>(null)
  const drag = useLessonDrag(editor, look)
  const { picked, verdicts, sentenceOf, spoken } = editor
  const { name } = lens
  const held = picked && lens.cards.some(({ id }) => id === picked.id) ? picked : null
  const verdict =
    looked && 'period' in looked ? verdicts?.get(`${looked.weekday} ${looked.period}`) : undefined
  const isGrid = !isNarrow && lens.rows.length > 0
  return (
    <div className="week-editor" data-lens={lens.lens}>
      <Stack gap="12px">
        <LensTools lens={lens} isNarrow={isNarrow} />
        {isGrid ? (
          <WeekGrid
            lens={lens.lens}
            rows={lens.rows}
            columns={lens.columns}
            bells={lens.bells}
            taken={lens.taken.bySlot}
            label={t`The week of ${name}`}
            held={held}
            drag={drag}
            onLook={look}
          />
        ) : (
          <DayLessons lens={lens} isNarrow={isNarrow} />
        )}
        <p id="week-line" className="week-line" aria-live="polite">
          {held && verdict ? sentenceOf(verdict) : spoken}
        </p>
        <TakenOutside lens={lens} />
        {!isNarrow && <PickedBar />}
      </Stack>
      <Stack gap="16px">
        <Tray
          lens={lens.lens}
          cards={lens.cards}
          onPointerDown={drag.begin}
          isJustDropped={drag.hasJustDropped}
        />
        <WeekChecks onShow={lens.show} />
      </Stack>
    </div>
  )
}

/** Lessons elsewhere at times that no period of this timetable has. */
function TakenOutside({ lens: { taken, name } }: { lens: TheLens }) {
  const { t } = useLingui()
  const { words } = useTheEditor()
  if (taken.outside.length === 0) return null
  return (
    <p className="week-hint">
      {t`${name} has other lessons outside of these periods`}:{' '}
      {taken.outside.map((lesson, at) => (
        <span key={lesson.id}>
          {at > 0 && ' · '}
          {lesson.slot && words.slot(lesson.slot)} <bdi>{words.lesson(lesson)}</bdi>
        </span>
      ))}
    </p>
  )
}

function PublishButton({ isSending }: { isSending: boolean }) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button
        look="primary"
        icon={<Send aria-hidden size={16} className="week-mirrored" />}
        isDisabled={isSending}
        onPress={() => open(true)}
      >{t`Publish`}</Button>
      {isOpen && <PublishSheet onClose={() => open(false)} />}
    </>
  )
}

function BackTools({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { mayUndo, mayRedo, goBack } = editor
  return (
    <Cluster as="span" gap="0">
      <IconButton label={t`Undo`} isDisabled={!mayUndo} onPress={() => goBack('undo')}>
        <Undo2 aria-hidden size={18} className="week-mirrored" />
      </IconButton>
      <IconButton label={t`Do again`} isDisabled={!mayRedo} onPress={() => goBack('redo')}>
        <Redo2 aria-hidden size={18} className="week-mirrored" />
      </IconButton>
    </Cluster>
  )
}

/** Somebody else was faster: the week is read again, and the move is offered once more. */
function Conflict({ editor }: { editor: Editor }) {
  const { t } = useLingui()
  const { refused, cards, nameOf, words, move, forget } = editor
  const first = refused?.[0]
  if (!first || !refused) return null
  const name = nameOf(first)
  const { weekday, period } = first
  const to =
    weekday === null
      ? t`Without a place`
      : words.slot(
          period === null
            ? { weekday: weekday as 1, from: first.from ?? 0, until: first.until ?? 0 }
            : { weekday: weekday as 1, period },
        )
  const isGone = refused.some((one) => !cards.has(one.id))
  return (
    <Banner
      tone="warning"
      action={
        <Cluster as="span">
          {!isGone && <Button size="small" onPress={() => move(refused)}>{t`Move it again`}</Button>}
          <Button size="small" look="quiet" onPress={forget}>{t`Leave it`}</Button>
        </Cluster>
      }
    >
      {t`Somebody else has changed this timetable in the meantime, and you see it as it is now. Your move was not saved: ${name}, ${to}.`}
    </Banner>
  )
}
