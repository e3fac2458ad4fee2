import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { readForm } from 'tenant-api/contract/admission-form'
import { admissionClasses } from 'tenant-api/contract/admissions'
import { ResourcePage } from '../../../crud/ResourcePage.tsx'
import { read } from '../../../shell/api.ts'
import { useMay } from '../../../shell/me.ts'
import { scoped, wholeInstitute } from '../../../shell/scope.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'

/** The classes that are open; and that nobody can apply yet, as long as no day is set. */
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
                {t`Set the first day`}
              </ButtonLink>
            )
          }
        >
          {t`The school’s own page takes no applications: it stays closed until its first day is set in the settings, and something is open.`}
        </Banner>
      )}
      <ResourcePage resource={admissionClasses} />
    </>
  )
}
