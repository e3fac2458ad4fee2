import { campuses } from 'tenant-api/contract/structure'
import { ResourcePage } from '../../../crud/ResourcePage.tsx'
import { NewResource, OneResource } from '../../../crud/ResourceSheet.tsx'

export function CampusesPage() {
  return <ResourcePage resource={campuses} />
}

export function NewCampus() {
  return <NewResource resource={campuses} />
}

export function OneCampus() {
  return <OneResource resource={campuses} />
}
