// Page texts in the language of the current request. A function that renders a part of a page needs no parameter for
// the language: the request is in the asynchronous context, as it is for the callers of other threads.
import { AsyncLocalStorage } from 'node:async_hooks';
import { type HtmlContent, html, type SafeHtml } from '@periplus/markup';
import type { FastifyRequest } from 'fastify';
import { ENGLISH } from '../../config/languages.ts';
import { languageOf } from '../request/language.ts';
import { type Language, readLanguage, type TextKey } from './language.ts';

const requests = new AsyncLocalStorage<FastifyRequest>();

export const runForRequest = <Result>(request: FastifyRequest, run: () => Result): Result => requests.run(request, run);

/** English outside of a request. */
export const currentLanguage = (): Language => {
  const request = requests.getStore();
  return readLanguage(request === undefined ? ENGLISH : languageOf(request));
};

type TextValues = Readonly<Record<string, string | number>>;

const NO_VALUES: TextValues = {};

/** text('search.results', { count: 12 }) -> '12 results'. `count` chooses the plural form. */
export const text = (key: TextKey, values: TextValues = NO_VALUES): string => {
  const { texts, format } = currentLanguage();
  const message = texts[key];
  return values === NO_VALUES && typeof message === 'string' ? message : format(message, values);
};

/** A text with markup in the places of its values. `count` only chooses the plural form. */
export const renderText = (key: TextKey, values: Readonly<Record<string, HtmlContent>>, count?: number): SafeHtml => {
  const { texts, split } = currentLanguage();
  return html`${split(texts[key], values, count)}`;
};

export const formatNumber = (value: number): string => currentLanguage().formatNumber(value);

/** '1884-05-17' -> '17 de mayo de 1884'. */
export const formatDate = (date: string): string => currentLanguage().formatDate(date);
