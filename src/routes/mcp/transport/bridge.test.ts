import assert from 'node:assert/strict';
import test from 'node:test';
import { toEndpoint } from './bridge.ts';

test('the address of a server leads to its MCP endpoint', () => {
  assert.equal(toEndpoint('http://127.0.0.1:8080'), 'http://127.0.0.1:8080/api/v1/mcp');
  assert.equal(toEndpoint('https://maps.example.org/catalogue/'), 'https://maps.example.org/catalogue/api/v1/mcp');
  assert.equal(toEndpoint('https://maps.example.org/api/v1/mcp'), 'https://maps.example.org/api/v1/mcp');
});
