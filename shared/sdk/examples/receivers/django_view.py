"""Receives webhooks in Django: `path("webhooks", webhooks)` in urls.py, BILLING_WEBHOOK_SECRET in settings.py."""

from django.conf import settings
from django.http import HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from billing_webhooks import VerificationError, unwrap


def react(event: dict) -> None:
    """Replace this: put the event into your queue, once by its id. Answer soon, work later."""


@csrf_exempt
@require_POST
def webhooks(request):
    try:
        # The raw body: request.POST and a parsed body can't be verified.
        event = unwrap(request.body, request.headers, settings.BILLING_WEBHOOK_SECRET)
    except VerificationError:
        return HttpResponse(status=400)
    react(event)
    return HttpResponse(status=200)
