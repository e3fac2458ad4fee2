import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { readForm } from 'tenant-api/contract/admissions/form'
import { admissionClasses } from 'tenant-api/contract/admissions/applicants'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped, wholeInstitute } from '../../../../shell/scope/scope.ts'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** The classes that are open; and that nobody can apply today, where no day is to come. */
export function OpeningsPage() {
  const { t } = useLingui()
  const { data: form } = useSuspenseQuery(read(readForm, {}))
  const maySet = useMay(['institute', 'edit'])
  return (
    <>
      {!form.isOpen && form.opensOn === null && (
        <Banner
          tone="warning"
          action={
            maySet && (
              <ButtonLink size="small" href={scoped('settings/admissions', wholeInstitute)}>
                {t`Set the days`}
              </ButtonLink>
            )
          }
        >
          {t`The school’s own page takes no applications today: it needs a first day that has come, a last day that has not passed, and something that is open.`}
        </Banner>
      )}
      <ResourcePage resource={admissionClasses} />
    </>
  )
}
