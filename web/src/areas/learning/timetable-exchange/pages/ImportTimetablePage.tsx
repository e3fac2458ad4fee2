import { useLingui } from '@lingui/react/macro'
import { Waiting } from '../../../../shell/root/Waiting.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Stepper } from '../../../../ui/layout/Stepper.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { CheckStep } from '../CheckStep.tsx'
import { FileStep } from '../FileStep.tsx'
import { NamesStep } from '../NamesStep.tsx'
import { type Step, useTimetableImport } from '../use-timetable-import.ts'
import '../TimetableImport.css'

/** Brings in the week of another program: a file, what its names mean, and a look at the draft before it is made. */
export function ImportTimetablePage() {
  const { t } = useLingui()
  const { found, isLoading, step, go, show } = useTimetableImport()
  const steps: { id: Step; title: string }[] = [
    { id: 'file', title: t`Choose the file` },
    { id: 'names', title: t`Match names` },
    { id: 'check', title: t`Check the draft` },
  ]
  if (isLoading) return <Waiting />
  return (
    <Page title={t`Bring in a timetable`} width="960px">
      <Stepper
        label={t`Import steps`}
        steps={steps}
        current={step}
        onStep={(id) => go(id === 'file' ? undefined : found?.id, id as Step)}
      />
      {found?.timetableId ? (
        <Banner
          tone="info"
          action={
            <ButtonLink href={scoped(`timetables/${found.timetableId}`)}>{t`Open the draft`}</ButtonLink>
          }
        >
          {t`The lessons of this file are in a draft already`}
        </Banner>
      ) : (
        <>
          {step === 'file' && (
            <FileStep
              onRead={(now) => {
                show(now)
                go(now.id, 'names')
              }}
            />
          )}
          {step === 'names' && found && (
            <NamesStep key={found.id} found={found} onShow={show} onNext={() => go(found.id, 'check')} />
          )}
          {step === 'check' && found && <CheckStep key={found.id} found={found} />}
        </>
      )}
    </Page>
  )
}
