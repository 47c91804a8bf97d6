import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, type Operation, okResponse } from '../wire/operation.ts';
import {
  deviceRequest,
  loggedOutResponse,
  logOutRequest,
  reportActivityRequest,
  reportActivityResponse,
  securityPageRequest,
  securityPageResponse,
} from './schemas.ts';

/** The calls of the page about log-ins and devices. */
export const securityPageOperations = {
  securityPage: {
    method: 'POST',
    path: CALL_PATHS.securityPage,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'The log-ins of the customer',
    description:
      'Asked only where `getcustomerdetail` names `securityPageFeature`, when the customer opens the page of log-ins.',
    body: securityPageRequest,
    responses: { ...okResponse('The log-ins.', securityPageResponse), ...bodyErrors() },
  },
  logOutDevice: {
    method: 'POST',
    path: CALL_PATHS.logOutDevice,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Log a device out',
    description: 'Ends its sessions and forgets the browser: at its next login it is an unknown one.',
    body: deviceRequest,
    responses: { ...okResponse('It is logged out.', loggedOutResponse), ...bodyErrors('device.not-found') },
  },
  logOutElsewhere: {
    method: 'POST',
    path: CALL_PATHS.logOutElsewhere,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Log out everywhere else',
    description: 'Ends every other session of the customer, and voids their codes that are on their way.',
    body: logOutRequest,
    responses: { ...okResponse('This session is the only one.', loggedOutResponse), ...bodyErrors() },
  },
  logOutEverywhere: {
    method: 'POST',
    path: CALL_PATHS.logOutEverywhere,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Log out everywhere',
    description: 'As `logoutelsewhere`, and ends this session too.',
    body: logOutRequest,
    responses: { ...okResponse('The customer is logged in nowhere.', loggedOutResponse), ...bodyErrors() },
  },
  reportActivity: {
    method: 'POST',
    path: CALL_PATHS.reportActivity,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Say ‘I did not do this’',
    description:
      'Ends the sessions on all other devices, voids codes that are on their way, tells both contacts, and tells the core system. ' +
      'With `LocksAccount` the account is on hold until an operator lifts that; this session goes on.',
    body: reportActivityRequest,
    responses: {
      ...okResponse('It is reported.', reportActivityResponse),
      ...bodyErrors('activity.not-found', 'activity.held', 'activity.limit'),
    },
  },
} as const satisfies Record<string, Operation>;
