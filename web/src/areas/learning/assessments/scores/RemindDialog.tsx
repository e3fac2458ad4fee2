import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import {
  readScoreReminder,
  remindOfScores,
  type ScoreReminder,
  type ScoreSheet,
} from 'tenant-api/contract/learning/scores'
import { ActionDialog } from '../../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { Loaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'

/** Reminds the teachers of an assessment of its missing marks; who is told stands there before. */
export function RemindDialog({ sheet: { id }, onClose }: { sheet: ScoreSheet; onClose: () => void }) {
  const { t } = useLingui()
  const params = { id }
  const reminder = useQuery({ ...read(readScoreReminder, { params }), staleTime: 0 })
  const action = useAction({
    send: (keyOf) => call(remindOfScores, { params, onceKey: keyOf(params) }),
    refresh: useStale(/assessments/),
    done: t`The teachers are reminded`,
    onClose,
  })
  return (
    <ActionDialog title={t`Remind of missing marks?`} action={action} submit={t`Remind`} onClose={onClose}>
      <Loaded query={reminder} rows={3}>
        {(data) => <WhoIsTold reminder={data} />}
      </Loaded>
    </ActionDialog>
  )
}

function WhoIsTold({ reminder: { teachers, untaught, remindedOn } }: { reminder: ScoreReminder }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const sections = formatList(language, untaught)
  return (
    <>
      <p>
        {teachers.length > 0
          ? t`They get a message with a link to this page. No marks stand in it.`
          : t`Nobody is assigned to teach this subject there.`}
      </p>
      <RowList>
        {teachers.map(({ id, name, sections: taught, missing }) => (
          <li key={id}>
            <bdi>{name}</bdi> · <bdi>{taught}</bdi> ·{' '}
            <Plural value={missing} one="# mark missing" other="# marks missing" />
          </li>
        ))}
      </RowList>
      {untaught.length > 0 && (
        <Banner tone="warning">
          <Trans>In {sections} nobody teaches this subject.</Trans>
        </Banner>
      )}
      {remindedOn !== null && (
        <p>
          <Trans>
            Reminded last on <DayText day={remindedOn} />
          </Trans>
        </p>
      )}
    </>
  )
}
