import { openapi } from 'kit/http/openapi'
import { about as tenantAbout, endpoints as tenantEndpoints } from 'tenant-api/endpoints'
import { about, endpoints } from '../endpoints.ts'

export const documents = new Map([
  ['control', () => openapi(about, endpoints)],
  ['tenant', () => openapi(tenantAbout, tenantEndpoints)],
])
