import assert from 'node:assert/strict';
import test from 'node:test';
import { fieldLabel, valueLabel } from './labels.ts';
import { runForRequest } from './texts.ts';

/** Only what the language of a page depends on. */
const inLanguage = <Result>(language: string, run: () => Result): Result =>
  runForRequest({ language } as Parameters<typeof runForRequest>[0], run);

test('fields and values of a vocabulary have labels in the language of the page', () => {
  inLanguage('es', () => {
    assert.equal(fieldLabel('dct_publisher_sm'), 'Editor');
    assert.equal(valueLabel('gbl_resourceClass_sm', 'Maps'), 'Mapas');
    assert.equal(valueLabel('gbl_resourceType_sm', 'Polygon'), 'Datos de polígonos');
    assert.equal(valueLabel('gbl_georeferenced_b', true), 'Sí');
    assert.equal(valueLabel('dct_language_sm', 'eng'), 'Inglés');
    assert.equal(valueLabel('dct_language_sm', 'English; French'), 'Inglés, Francés');
  });
  assert.equal(valueLabel('gbl_resourceClass_sm', 'Maps'), 'Maps');
  assert.equal(valueLabel('dct_language_sm', 'eng'), 'English');
});

test('other values stay as they are', () => {
  inLanguage('de', () => {
    assert.equal(valueLabel('dct_subject_sm', 'Maps'), 'Maps');
    assert.equal(valueLabel('gbl_resourceType_sm', 'Treasure maps'), 'Treasure maps');
    assert.equal(valueLabel('dct_language_sm', 'Klingon'), 'Klingon');
  });
});
