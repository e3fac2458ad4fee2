import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { parseScore, type ScoreValue, scoreText } from 'kit/values/score'
import {
  arrangeRetest,
  enterRetest,
  readRetest,
  retestRules,
  type RetestSheet,
  type RetestStudent,
} from 'tenant-api/contract/learning/retests'
import { useAction } from '../../../../crud/form/use-action.ts'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { useName } from '../../../../shell/look/title.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { Checkbox, CheckboxGroup } from '../../../../ui/form/choice/Checkbox.tsx'
import { RadioGroup } from '../../../../ui/form/choice/RadioGroup.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { usePrinted } from '../../card/use-printed.ts'

/** Who sits an assessment again: the office arranges it, its teachers enter the marks. */
export function RetestPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readRetest, { params: { id } }), 6)
  useName(data?.title ?? '')
  return placeholder ?? <Opened key={data.id} sheet={data} />
}

function Opened({ sheet }: { sheet: RetestSheet }) {
  const { t } = useLingui()
  const say = useSay()
  const [isArranging, setArranging] = useState(false)
  const { title, subject, sections, retest, mayArrange } = sheet
  return (
    <Page
      title={t`Retest`}
      lead={
        <>
          <bdi>{title}</bdi> · <bdi>{subject}</bdi> · <bdi>{sections}</bdi>
        </>
      }
      width="760px"
      tools={
        mayArrange && (
          <Button look={retest === null ? 'primary' : 'secondary'} onPress={() => setArranging(true)}>
            {retest === null ? t`Arrange a retest` : t`Change the retest`}
          </Button>
        )
      }
    >
      {retest === null ? (
        <EmptyState icon={UserX} title={t`Nobody sits it again`} action={null}>
          {t`The office arranges a retest for those who were absent or did not pass.`}
        </EmptyState>
      ) : (
        <>
          <p>
            <DayText day={retest.day} /> · {say(retestRules[retest.rule])}
          </p>
          {retest.isLocked && (
            <Banner tone="info">
              <Trans>The marks of this retest are locked.</Trans>
            </Banner>
          )}
          <Marks sheet={sheet} />
        </>
      )}
      {isArranging && <ArrangeSheet sheet={sheet} onClose={() => setArranging(false)} />}
    </Page>
  )
}

const cellOf = (studentId: string, partId: string) => `${studentId} ${partId}`
const attemptOf = (attempts: RetestStudent['first'], partId: string) =>
  attempts.find((one) => one.partId === partId)
const textOf = (attempts: RetestStudent['first'], partId: string) => {
  const attempt = attemptOf(attempts, partId)
  return attempt ? scoreText(attempt as ScoreValue) : ''
}

/** The marks of the retest beside those before it. */
function Marks({ sheet }: { sheet: RetestSheet }) {
  const { t } = useLingui()
  const print = usePrinted()
  const ownName = useOwnName()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [reason, setReason] = useState('')
  const { id, parts, mayMark, needsReason } = sheet
  const students = sheet.students.filter(({ isTaking }) => isTaking)
  const changed = Object.entries(typed)
  const action = useAction({
    check: () => [
      ...changed.flatMap(([name, text]) => {
        const max = parts.find((part) => name.endsWith(part.id))?.max ?? 0
        const score = parseScore(text)
        const most = print(max)
        return score !== undefined && (score.value ?? 0) <= max
          ? []
          : [{ name, message: t`Marks up to ${most}, or A, E, M, U` }]
      }),
      ...(needsReason && reason.trim() === '' ? [{ name: 'reason', message: t`Say why` }] : []),
    ],
    send(keyOf) {
      const cells = changed.flatMap(([name, text]) => {
        const [studentId = '', partId = ''] = name.split(' ')
        const { state = null, value = null } = parseScore(text) ?? {}
        const student = students.find((one) => one.id === studentId)
        const scoreId = (student && attemptOf(student.second, partId)?.scoreId) ?? null
        return [{ studentId, partId, state, value, scoreId }]
      })
      const body = { cells, reason: needsReason ? reason.trim() : '' }
      return call(enterRetest, { params: { id }, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/(?:assessments|results)/),
    done: t`The marks are saved`,
    onDone: () => setTyped({}),
  })
  return (
    <Stack>
      {students.map((student) => (
        <Stack key={student.id} as="section" gap="8px">
          <h2 className="card-part">
            <bdi>{ownName(student)}</bdi> · <bdi>{student.section}</bdi>
          </h2>
          {parts.map((part) => {
            const name = cellOf(student.id, part.id)
            const [before, most] = [print(textOf(student.first, part.id)), print(part.max)]
            return (
              <TextField
                key={part.id}
                name={name}
                label={part.name === '' ? t`Marks of the retest` : part.name}
                description={t`Before ${before}, out of ${most}`}
                isReadOnly={!mayMark || !student.mayMark}
                value={typed[name] ?? textOf(student.second, part.id)}
                error={action.errorOf(name)}
                onChange={(text) => setTyped({ ...typed, [name]: text })}
              />
            )
          })}
        </Stack>
      ))}
      {mayMark && needsReason && (
        <TextField
          name="reason"
          label={t`Reason`}
          maxLength={200}
          value={reason}
          error={action.errorOf('reason')}
          onChange={setReason}
        />
      )}
      {action.error !== null && action.mistakes.some(({ name }) => name === undefined) && (
        <Banner tone="danger">{action.mistakes.find(({ name }) => name === undefined)?.message}</Banner>
      )}
      {mayMark && (
        <Button
          look="primary"
          isPending={action.isPending}
          isDisabled={changed.length === 0}
          onPress={action.submit}
        >
          {t`Save marks`}
        </Button>
      )}
    </Stack>
  )
}

/** For whom, when, and which attempt counts; those who failed or were absent are chosen first. */
function ArrangeSheet({ sheet, onClose }: { sheet: RetestSheet; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const { id, retest, students } = sheet
  const [day, setDay] = useState<string>(retest?.day ?? sheet.day)
  const [rule, setRule] = useState<keyof typeof retestRules>(retest?.rule ?? 'better')
  const [isLocked, setLocked] = useState(retest?.isLocked ?? false)
  const [chosen, setChosen] = useState<readonly string[]>(
    students.filter((one) => (retest === null ? one.offered !== null : one.isTaking)).map((one) => one.id),
  )
  const whyOffered = { absent: t`was absent`, failed: t`did not pass` }
  const action = useAction({
    check: () => [
      ...(day === '' ? [{ name: 'day', message: t`Choose a day` }] : []),
      ...(chosen.length === 0 ? [{ name: 'studentIds', message: t`Choose who sits it again` }] : []),
    ],
    send(keyOf) {
      const body = { day, rule, isLocked, studentIds: [...chosen] }
      return call(arrangeRetest, { params: { id }, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/assessments/),
    done: t`The retest is arranged`,
    onClose,
  })
  return (
    <ActionSheet
      title={t`Arrange a retest`}
      action={action}
      submit={<Plural value={chosen.length} one="Arrange for # student" other="Arrange for # students" />}
      onClose={onClose}
    >
      <DateField
        name="day"
        label={t`Day`}
        isRequired
        value={day}
        error={action.errorOf('day')}
        onChange={(next) => setDay(typeof next === 'string' ? next : '')}
      />
      <RadioGroup
        label={t`What counts`}
        choices={(Object.keys(retestRules) as (keyof typeof retestRules)[]).map((one) => ({
          id: one,
          name: say(retestRules[one]),
        }))}
        value={rule}
        onChange={(one) => setRule(one as keyof typeof retestRules)}
      />
      {retest !== null && (
        <Checkbox isSelected={isLocked} onChange={setLocked}>
          {t`Lock its marks: only the office still changes them`}
        </Checkbox>
      )}
      <CheckboxGroup
        label={t`Students`}
        description={action.errorOf('studentIds')}
        value={[...chosen]}
        onChange={setChosen}
      >
        {students.map((student) => (
          <Checkbox key={student.id} value={student.id}>
            <bdi>{ownName(student)}</bdi>
            {student.offered !== null && <span className="muted"> · {whyOffered[student.offered]}</span>}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </ActionSheet>
  )
}
