import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import { lazy, Suspense } from 'react'
import { useTailoredSheet } from '../../../../crud/resource/with-custom-fields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { NotFoundPage } from '../../../../shell/errors/TroublePage.tsx'
import { Waiting } from '../../../../shell/root/Waiting.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Stepper } from '../../../../ui/layout/Stepper.tsx'
import { ColumnsStep } from '../ColumnsStep.tsx'
import { ConfirmBar } from '../ConfirmBar.tsx'
import { listOf, useContractQuery } from '../contracts.ts'
import { FileStep } from '../FileStep.tsx'
import { ImportStep } from '../ImportStep.tsx'
import { SheetGrid } from '../SheetGrid.tsx'
import { type Step, useImport } from '../use-import.ts'
import { useMayBringWorkbook } from '../use-may-bring.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './ImportPage.css'

const ForbiddenPage = lazy(() => import('../../../../shell/errors/ForbiddenPage.tsx'))

/** Brings rows of a file into a list: a file, its columns, its rows, and the way back for a day. */
export function ImportPage() {
  const { resource: name = '' } = useParams({ strict: false }) as { resource?: string }
  const contractOf = useContractQuery()
  const { data: imported } = useSuspenseQuery(contractOf(name))
  const may = useMay([listOf(name), 'edit'])
  if (!imported) return <NotFoundPage />
  if (!may)
    return (
      <Suspense>
        <ForbiddenPage />
      </Suspense>
    )
  return <Wizard resource={imported.sheet} />
}

function Wizard({ resource: given }: { resource: ImportedResource }) {
  const resource = useTailoredSheet(given)
  const { t } = useLingui()
  const say = useSay()
  const { found, isLoading, step, go } = useImport(resource.name)
  const mayBringWorkbook = useMayBringWorkbook()
  const steps: { id: Step; title: string }[] = [
    { id: 'file', title: t`Choose the file` },
    { id: 'columns', title: t`Match columns` },
    { id: 'check', title: t`Check rows` },
    { id: 'import', title: t`Import` },
  ]
  const many = say(resource.label.many)
  if (isLoading) return <Waiting />
  return (
    <div className="import">
      <Stack as="header">
        <h1 className="page-title">{t`${many}: import from Excel`}</h1>
        <Stepper
          label={t`Import steps`}
          steps={steps}
          current={step}
          onStep={
            step === 'import' ? undefined : (id) => go(id === 'file' ? undefined : found?.id, id as Step)
          }
        />
      </Stack>
      {step === 'file' && (
        <>
          <FileStep resource={resource} onBegun={({ id }) => go(id)} />
          {mayBringWorkbook && (
            <p className="muted">
              <Link to={scoped('imports/workbook')}>{t`Or import several lists from one workbook`}</Link>
            </p>
          )}
        </>
      )}
      {step === 'columns' && found && (
        <ColumnsStep resource={resource} found={found} onChecked={() => go(found.id, 'check')} />
      )}
      {step === 'check' && found && (
        <Stack>
          <SheetGrid resource={resource} sheet={found} />
          <ConfirmBar found={found} />
        </Stack>
      )}
      {step === 'import' && found && (
        <ImportStep found={found} onAgain={() => go(undefined)}>
          <ButtonLink look="primary" href={scoped(resource.name)}>{t`Show the list`}</ButtonLink>
        </ImportStep>
      )}
    </div>
  )
}
