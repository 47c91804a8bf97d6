import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createSecurityPageRepository } from '#api/security-page/security-page-repository.ts';
import { securityPageRoutes } from '#api/security-page/security-page-routes.ts';

export const createSecurityPage = ({ database }: Base): Feature => ({
  calls: securityPageRoutes({ securityPage: createSecurityPageRepository(database) }),
});
