// Reads HTML forms (application/x-www-form-urlencoded).
import type { FastifyInstance } from 'fastify';
import { acceptText } from '../../http/request/body.ts';

/** Bodies of forms are text until a field is read. */
export const acceptForms = (app: FastifyInstance): void => {
  acceptText(app, /^application\/x-www-form-urlencoded/);
  app.addHook('preValidation', async (request) => {
    if (typeof request.body === 'string') request.body = Object.fromEntries(new URLSearchParams(request.body));
  });
};

/** Empty if the field is missing. */
export const readField = (form: unknown, name: string): string => {
  const value = (form as Readonly<Record<string, unknown>> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
};
