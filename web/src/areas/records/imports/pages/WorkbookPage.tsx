import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { wholeSchool } from 'tenant-api/contract/records/imports'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Waiting } from '../../../../shell/root/Waiting.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Stepper } from '../../../../ui/layout/Stepper.tsx'
import { FileCard } from '../FileCard.tsx'
import { ImportStep } from '../ImportStep.tsx'
import { SheetsStep } from '../SheetsStep.tsx'
import { type Step, useImport } from '../use-import.ts'
import { useMayBringWorkbook } from '../use-may-bring.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './ImportPage.css'

const ForbiddenPage = lazy(() => import('../../../../shell/errors/ForbiddenPage.tsx'))

/** Sets a school up from one workbook: a sheet for each list, checked and written as one. */
export function WorkbookPage() {
  if (!useMayBringWorkbook())
    return (
      <Suspense>
        <ForbiddenPage />
      </Suspense>
    )
  return <Workbook />
}

function Workbook() {
  const { t } = useLingui()
  const { found, isLoading, step, look, go } = useImport(wholeSchool)
  const steps: { id: Step; title: string }[] = [
    { id: 'file', title: t`Choose the file` },
    { id: 'check', title: t`Check rows` },
    { id: 'import', title: t`Import` },
  ]
  if (isLoading) return <Waiting />
  return (
    <div className="import">
      <Stack as="header">
        <h1 className="page-title">{t`The whole school from one workbook`}</h1>
        <Stepper
          label={t`Import steps`}
          steps={steps}
          current={step === 'columns' ? 'check' : step}
          onStep={step === 'import' ? undefined : (id) => go(id === 'file' ? undefined : found?.id)}
        />
      </Stack>
      {step === 'file' && (
        <FileCard
          title={t`An Excel workbook`}
          description={t`Campuses, classes, sections, subjects, rooms, the year and the bells, and the people: teachers, staff, students and guardians. The template has a sheet for each list that you may change. Download it, fill in what you need, and bring it back.`}
          resource={wholeSchool}
          types={['.xlsx']}
          onBegun={({ id }) => go(id)}
        />
      )}
      {(step === 'columns' || step === 'check') && found && (
        <SheetsStep
          found={found}
          look={look}
          onLook={({ sheet, isMatching }) => go(found.id, isMatching ? 'columns' : 'check', sheet)}
        />
      )}
      {step === 'import' && found && (
        <ImportStep found={found} onAgain={() => go(undefined)}>
          <ButtonLink look="primary" href={scoped('')}>{t`Go to home`}</ButtonLink>
        </ImportStep>
      )}
    </div>
  )
}
