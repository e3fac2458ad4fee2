import { useLingui } from '@lingui/react/macro'
import { Trash } from 'lucide-react'
import { useState } from 'react'
import {
  type DatedPaper,
  type DateSheet,
  dropPaper,
  placePapers,
} from 'tenant-api/contract/learning/date-sheets'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DateField, TimeField } from '../../../../ui/date/LazyDates.tsx'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { clashesOf, paperName, sayClash } from './paper-places.ts'

type Props = { sheet: DateSheet; paper: DatedPaper; onClose: () => void }

/** When a paper is sat and what it is out of; what would clash is said while its day is chosen. */
export function PaperSheet({ sheet, paper, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [draft, setDraft] = useState(paper)
  const set = (change: Partial<DatedPaper>) => setDraft({ ...draft, ...change })
  const tried = { ...sheet, papers: sheet.papers.map((one) => (one.id === paper.id ? draft : one)) }
  const clashes = clashesOf(tried).get(paper.id) ?? []
  const refresh = useStale(/exam/)
  const params = { id: sheet.id }
  const action = useAction({
    placeOf: (name) => name.replace(/^papers[./]0[./]/, ''),
    send() {
      const { id, day, startsAt, minutes, isHeavy, syllabus, outOf, pass, parts } = draft
      const marks = parts > 1 || (outOf === paper.outOf && pass === paper.pass) ? {} : { max: outOf, pass }
      const place = { id, day, ...(startsAt !== null && { startsAt }), minutes, isHeavy, syllabus, ...marks }
      return call(placePapers, { params, body: { papers: [place] }, version: sheet.version })
    },
    refresh,
    done: t`Paper changed`,
    onClose,
  })
  const dropping = useAction({
    send: () => call(dropPaper, { params: { ...params, paperId: paper.id } }),
    refresh,
    done: t`Paper taken out`,
    onClose,
  })
  return (
    <ActionSheet
      title={paperName(paper)}
      action={action}
      submit={t`Save`}
      isDisabled={clashes.some(({ isHard }) => isHard)}
      beside={
        <Button
          icon={<Trash aria-hidden size={16} />}
          isPending={dropping.isPending}
          onPress={dropping.submit}
        >{t`Take out`}</Button>
      }
      onClose={onClose}
    >
      {clashes.map((clash) => (
        <Banner
          key={`${clash.kind} ${'otherId' in clash ? clash.otherId : ''}`}
          tone={clash.isHard ? 'danger' : 'warning'}
        >
          {sayClash(say, tried, clash)}
        </Banner>
      ))}
      <Cluster align="start" gap="8px 16px">
        <DateField
          name="day"
          label={t`Day`}
          value={draft.day ?? ''}
          least={sheet.firstDay}
          most={sheet.lastDay}
          error={action.errorOf('day')}
          onChange={(day) =>
            set({ day: (typeof day === 'string' && day !== '' ? day : null) as DatedPaper['day'] })
          }
        />
        <TimeField
          name="startsAt"
          label={t`Begins at`}
          value={draft.startsAt ?? sheet.startsAt}
          error={action.errorOf('startsAt')}
          onChange={(time) => set({ startsAt: typeof time === 'string' ? time : null })}
        />
        <NumberField
          name="minutes"
          label={t`Minutes`}
          least={10}
          most={480}
          value={draft.minutes}
          error={action.errorOf('minutes')}
          onChange={(minutes) => typeof minutes === 'number' && set({ minutes })}
        />
      </Cluster>
      {paper.parts === 1 && (
        <Cluster align="start" gap="8px 16px">
          <NumberField
            name="max"
            label={t`Total marks`}
            least={1}
            most={9999}
            value={draft.outOf}
            error={action.errorOf('max')}
            onChange={(outOf) => typeof outOf === 'number' && set({ outOf })}
          />
          <NumberField
            name="pass"
            label={t`Passing marks`}
            least={1}
            most={draft.outOf}
            value={draft.pass}
            error={action.errorOf('pass')}
            onChange={(pass) => set({ pass: typeof pass === 'number' ? pass : null })}
          />
        </Cluster>
      )}
      <Checkbox isSelected={draft.isHeavy} onChange={(isHeavy) => set({ isHeavy })}>
        {t`Heavy paper: not on following days`}
      </Checkbox>
      <TextField
        name="syllabus"
        label={t`Syllabus`}
        lines={3}
        maxLength={1000}
        value={draft.syllabus}
        error={action.errorOf('syllabus')}
        onChange={(syllabus) => set({ syllabus })}
      />
    </ActionSheet>
  )
}
