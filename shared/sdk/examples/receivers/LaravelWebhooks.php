<?php

declare(strict_types=1);

// In routes/api.php: Route::post('/webhooks', LaravelWebhooks::class);
// In config/services.php: 'billing' => ['webhook_secret' => env('BILLING_WEBHOOK_SECRET')].

require_once __DIR__ . '/billing_webhooks.php';

use Illuminate\Http\Request;
use Illuminate\Http\Response;

/** Receives webhooks in Laravel. */
final class LaravelWebhooks
{
    public function __invoke(Request $request): Response
    {
        try {
            // The raw body: $request->all() and a parsed body can't be verified.
            $event = unwrap(
                $request->getContent(),
                $request->headers->all(),
                (string) config('services.billing.webhook_secret'),
            );
        } catch (VerificationError) {
            return response()->noContent(400);
        }
        // Answer soon, work later: a job in your queue acts once by the event's id.
        ReactToBillingEvent::dispatch($event);
        return response()->noContent(200);
    }
}
